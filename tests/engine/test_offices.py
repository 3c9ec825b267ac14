"""The godfather's office (G6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.commands import (
    AppointGodfather,
    Check,
    ElectGodfather,
    Kill,
    OpenElection,
    Reelect,
    SetOffice,
    Strike,
    Unfound,
    Vote,
)
from mailhost.engine.events import (
    ElectionFailed,
    ElectionOpened,
    ElectionVoteCast,
    GodfatherAppointed,
    GodfatherElected,
    KillDecided,
    OfficeVacated,
)
from mailhost.engine.offices import certain, outcome
from mailhost.engine.state import Election
from tests.engine.games import Play, kinds, only

# Seats: 1 consigliere, 2 to 4 mafia, 5 commissar, 6 maniac, the others citizens.
TOWN = ("consigliere", "mafia", "mafia", "mafia", "commissar", "maniac", *["citizen"] * 9)
DAWN = "12-02 10:00"


@pytest.fixture
def play() -> Play:
    return Play(*TOWN)


def fail_election(play: Play) -> None:
    """Two against two."""
    play.tell(OpenElection(1))
    for seat, target in ((1, 1), (2, 1), (3, 2)):
        play.tell(ElectGodfather(seat, target))
    assert kinds(play.tell(ElectGodfather(4, 2))) == ["ElectionVoteCast", "ElectionFailed"]


class TestCalling:
    """On the consigliere's initiative, by the rules he sets."""

    def test_by_the_consigliere_alone(self, play: Play) -> None:
        """G6: another mafioso may not; nor may a citizen."""
        assert play.refused(OpenElection(2)) == "not-your-role"
        assert play.refused(OpenElection(7)) == "not-your-role"
        opened = only(play.tell(OpenElection(1, "majority")), ElectionOpened)
        assert opened == ElectionOpened("majority", 1)
        assert opened.audience.kind == "gang"

    def test_plurality_by_default(self, play: Play) -> None:
        """G6: where he names none; the key `godfather.rules`."""
        assert only(play.tell(OpenElection(1)), ElectionOpened).rule == "plurality"
        other = Play(*TOWN, options={"godfather.rules": "unanimous"})
        assert only(other.tell(OpenElection(1)), ElectionOpened).rule == "unanimous"

    def test_not_by_day(self, play: Play) -> None:
        """G6: elections are a night's."""
        assert play.refused(OpenElection(1), "12-02 12:00") == "wrong-phase"
        assert play.refused(Reelect(2)) == "wrong-phase"

    def test_in_a_later_night_while_the_office_is_vacant(self, play: Play) -> None:
        """G6 «open»."""
        assert play.tell(OpenElection(1), "12-02 23:00")

    def test_not_twice_and_not_while_it_is_held(self, play: Play) -> None:
        """G6: an open one is decided first; a held office is a matter of re-election."""
        play.tell(OpenElection(1))
        assert play.refused(OpenElection(1)) == "already-acted"
        play.tell(SetOffice("godfather", 2))
        assert play.refused(OpenElection(1)) == "already-acted"


class TestVoting:
    """One vote each, for oneself too, final once cast."""

    def test_no_election_no_vote(self, play: Play) -> None:
        """G6: and that is said before the name is looked at."""
        assert play.refused(ElectGodfather(2, Unfound("Ева"))) == "no-election"

    def test_one_vote_each_and_final(self, play: Play) -> None:
        """G6 «open»: for oneself too."""
        play.tell(OpenElection(1))
        assert play.tell(ElectGodfather(2, 2)) == (ElectionVoteCast(2, 2),)
        assert play.refused(ElectGodfather(2, 3)) == "already-acted"

    def test_only_of_the_gang_for_one_of_the_gang(self, play: Play) -> None:
        """G6: elected among the mafia."""
        play.tell(OpenElection(1))
        assert play.refused(ElectGodfather(7, 2)) == "not-your-role"
        assert play.refused(ElectGodfather(6, 2)) == "not-your-role"
        assert play.refusal(ElectGodfather(2, 7)).code == "not-nominated"
        assert play.refused(ElectGodfather(2, Unfound("Ева"))) == "unknown-name"

    def test_decided_as_soon_as_nothing_can_change_it(self, play: Play) -> None:
        """G6: three of four for one, and the fourth need not vote."""
        play.tell(OpenElection(1))
        play.tell(ElectGodfather(1, 3))
        play.tell(ElectGodfather(2, 3))
        assert play.tell(ElectGodfather(3, 3)) == (ElectionVoteCast(3, 3), GodfatherElected(3))
        assert play.refused(ElectGodfather(4, 4)) == "no-election"

    def test_majority_is_of_the_living_mafia(self, play: Play) -> None:
        """G6: two of four are no majority, at dawn neither."""
        play.tell(OpenElection(1, "majority"))
        play.tell(ElectGodfather(1, 3))
        play.tell(ElectGodfather(2, 3))
        assert only(play.until(DAWN), ElectionFailed)

    def test_unanimous_fails_with_the_second_name(self, play: Play) -> None:
        """G6."""
        play.tell(OpenElection(1, "unanimous"))
        play.tell(ElectGodfather(1, 3))
        assert kinds(play.tell(ElectGodfather(2, 2))) == ["ElectionVoteCast", "ElectionFailed"]

    def test_at_dawn_at_the_latest_and_before_the_kill(self, play: Play) -> None:
        """G6: the kill is the word of whoever holds the office at dawn."""
        play.tell(OpenElection(1))
        play.tell(ElectGodfather(4, 3))
        play.tell(Kill(3, 8))
        for seat in (1, 2, 4):
            play.tell(Kill(seat, 9))
        events = play.until(DAWN)
        assert kinds(events)[:2] == ["GodfatherElected", "KillDecided"]
        assert only(events, KillDecided).target == 8

    def test_a_struck_voter_may_decide_it(self, play: Play) -> None:
        """C6, G6: his vote goes, and fewer votes may now suffice."""
        play.tell(OpenElection(1, "majority"))
        play.tell(ElectGodfather(1, 3))
        play.tell(ElectGodfather(2, 3))
        assert kinds(play.tell(Strike(4))) == ["Died", "GodfatherElected"]

    def test_votes_for_the_struck_are_void(self, play: Play) -> None:
        """C6: who gave them may vote again."""
        play.tell(OpenElection(1))
        play.tell(ElectGodfather(2, 3))
        play.tell(Strike(3))
        assert play.refused(ElectGodfather(2, 3)) == "dead-target"
        play.tell(ElectGodfather(2, 4))


class TestAppointment:
    """If the election fails, the consigliere may appoint."""

    def test_after_a_failed_election(self, play: Play) -> None:
        """G6: whomever of the gang, himself too; by day as well."""
        fail_election(play)
        assert play.refused(AppointGodfather(2, 2)) == "not-your-role"
        assert play.refused(AppointGodfather(1, 7)) == "not-nominated"
        play.until("12-02 12:00")
        assert play.tell(AppointGodfather(1, 1)) == (GodfatherAppointed(1, 1),)
        assert play.game.godfather == 1
        assert play.refused(AppointGodfather(1, 2)) == "no-election"

    def test_otherwise_no_election(self, play: Play) -> None:
        """G6: neither before one nor while one is open."""
        assert play.refused(AppointGodfather(1, 2)) == "no-election"
        play.tell(OpenElection(1))
        assert play.refused(AppointGodfather(1, 2)) == "no-election"

    @pytest.mark.parametrize("death", ["struck", "executed", "killed", "vacated"])
    def test_not_for_an_election_that_failed_before_a_death(self, play: Play, death: str) -> None:
        """G6: a dead godfather means a new election, however the office fell vacant; that one failed under him."""
        play.tell(SetOffice("godfather", 2))
        play.tell(Reelect(3))
        for seat, target in ((1, 1), (2, 1), (3, 3), (4, 3)):
            play.tell(ElectGodfather(seat, target))
        assert play.game.election_failed
        if death == "killed":
            play.tell(Kill(6, 2))
        play.until(DAWN)
        if death == "struck":
            play.tell(Strike(2))
        if death == "vacated":
            play.tell(SetOffice("godfather", None))
        if death == "executed":
            play.tell(Vote(7, (2,)))
        else:
            assert play.refused(AppointGodfather(1, 3)) == "no-election"
            play.tell(Vote(7, (15,)))
        assert only(play.until("12-02 22:00"), ElectionOpened).by is None
        assert play.refused(AppointGodfather(1, 3)) == "no-election"
        play.until("12-03 10:00")
        assert play.tell(AppointGodfather(1, 3)) == (GodfatherAppointed(3, 1),)

    def test_when_the_one_it_died_in_fails(self, play: Play) -> None:
        """C7, G6: he was struck out while the re-election was open, so it is that vacancy's election that failed."""
        play.tell(SetOffice("godfather", 2))
        play.tell(Reelect(3))
        play.tell(Strike(2))
        assert play.refused(AppointGodfather(1, 3)) == "no-election"
        play.until(DAWN)
        assert play.tell(AppointGodfather(1, 3)) == (GodfatherAppointed(3, 1),)

    def test_not_while_the_next_is_open(self, play: Play) -> None:
        """G6: that the one before failed is past."""
        fail_election(play)
        play.tell(Reelect(2))
        assert play.refused(AppointGodfather(1, 2)) == "no-election"

    def test_not_in_the_place_of_a_holder(self, play: Play) -> None:
        """G6 «open»: the godfather in office stays until another is elected."""
        play.tell(SetOffice("godfather", 4))
        play.tell(Reelect(2))
        for seat, target in ((1, 1), (2, 1), (3, 2), (4, 2)):
            play.tell(ElectGodfather(seat, target))
        assert play.game.godfather == 4
        assert play.refused(AppointGodfather(1, 2)) == "no-election"


class TestReelection:
    """Any night the mafia may demand it."""

    def test_one_demand_suffices_by_the_rules_last_set(self, play: Play) -> None:
        """G6 «open»: the godfather stays until another is elected."""
        play.tell(OpenElection(1, "majority"))
        for seat in (1, 2, 3):
            play.tell(ElectGodfather(seat, 2))
        assert play.tell(Reelect(4), "12-02 23:00") == (ElectionOpened("majority", 4),)
        assert play.game.godfather == 2
        assert play.refused(Reelect(3)) == "already-acted"
        for seat in (1, 3):
            play.tell(ElectGodfather(seat, 3))
        assert only(play.tell(ElectGodfather(4, 3)), GodfatherElected).seat == 3
        assert play.game.godfather == 3

    def test_nothing_to_repeat(self, play: Play) -> None:
        """G6: the first one is the consigliere's to call."""
        assert play.refused(Reelect(2)) == "no-election"
        assert play.refused(Reelect(7)) == "not-your-role"

    def test_after_a_failed_one(self, play: Play) -> None:
        """G6: any night, so in that one too."""
        fail_election(play)
        assert play.tell(Reelect(2)) == (ElectionOpened("plurality", 2),)


class TestVacancy:
    """A dead godfather means a new election."""

    def test_executed_the_same_nightfall(self, play: Play) -> None:
        """G6: by the rules last set."""
        play.tell(OpenElection(1, "unanimous"))
        for seat in (1, 2, 3, 4):
            play.tell(ElectGodfather(seat, 2))
        play.tell(Vote(7, (2,)), "12-02 12:00")
        events = play.until("12-02 22:00")
        assert kinds(events) == ["ExecutionDecided", "Died", "OfficeVacated", "NightFell", "ElectionOpened"]
        assert only(events, ElectionOpened) == ElectionOpened("unanimous", None)

    def test_killed_by_night_the_next_nightfall(self, play: Play) -> None:
        """G6: and not again in the night after, if that election fails: then the consigliere appoints or calls."""
        play.tell(SetOffice("godfather", 2))
        play.tell(Kill(6, 2))
        assert "ElectionOpened" not in kinds(play.until("12-02 21:00"))
        play.tell(Vote(7, (15,)))
        assert only(play.until("12-02 22:00"), ElectionOpened) == ElectionOpened("plurality", None)
        assert only(play.until("12-03 10:00"), ElectionFailed)
        play.tell(Vote(7, (14,)))
        assert kinds(play.until("12-03 22:00"))[-1] == "NightFell"

    def test_struck_while_a_reelection_is_open(self, play: Play) -> None:
        """C7: that election goes on; if it fails, the next nightfall opens another."""
        play.tell(SetOffice("godfather", 2))
        play.tell(Reelect(3))
        assert kinds(play.tell(Strike(2))) == ["Died", "OfficeVacated"]
        assert only(play.until(DAWN), ElectionFailed)
        play.tell(Vote(7, (15,)))
        assert only(play.until("12-02 22:00"), ElectionOpened).by is None

    def test_without_a_consigliere_it_opens_by_itself(self) -> None:
        """G6 «open»: the first one too, by plurality; and again while it fails."""
        play = Play("mafia", "mafia", "commissar", *["citizen"] * 6)
        assert only(play.deal, ElectionOpened) == ElectionOpened("plurality", None)
        play.tell(Vote(4, (9,)), "12-02 12:00")
        assert only(play.until("12-02 22:00"), ElectionOpened)

    @pytest.mark.parametrize("rules", ["majority", "unanimous"])
    def test_the_first_by_itself_is_by_plurality_whatever_the_ruleset_says(self, rules: str) -> None:
        """G6 «open»: nobody alive has set a rule; on the deal's night and on the consigliere's death alike."""
        alone = Play("mafia", "mafia", "commissar", *["citizen"] * 6, options={"godfather.rules": rules})
        assert only(alone.deal, ElectionOpened) == ElectionOpened("plurality", None)
        widowed = Play(*TOWN, options={"godfather.rules": rules})
        widowed.tell(Vote(7, (1,)), "12-02 12:00")
        assert only(widowed.until("12-02 22:00"), ElectionOpened) == ElectionOpened("plurality", None)

    def test_by_the_rule_last_set_though_who_set_it_is_dead(self, play: Play) -> None:
        """G6: plurality is for the first one only."""
        play.tell(OpenElection(1, "unanimous"))
        play.tell(Vote(7, (1,)), "12-02 12:00")
        assert only(play.until("12-02 22:00"), ElectionOpened) == ElectionOpened("unanimous", None)

    def test_while_the_consigliere_lives_by_the_rulesets_rule(self) -> None:
        """G6: a godfather of the host's hand died before anybody set a rule."""
        play = Play(*TOWN, options={"godfather.rules": "majority"})
        play.tell(SetOffice("godfather", 2))
        play.tell(Vote(7, (2,)), "12-02 12:00")
        assert only(play.until("12-02 22:00"), ElectionOpened) == ElectionOpened("majority", None)

    def test_with_the_consigliere_dead(self, play: Play) -> None:
        """G6 «open»."""
        play.tell(Vote(7, (1,)), "12-02 12:00")
        assert only(play.until("12-02 22:00"), ElectionOpened).by is None

    def test_not_without_a_gang(self) -> None:
        """G6: a dead gang elects nobody, though the maniac keeps the game going."""
        play = Play("mafia", "maniac", *["citizen"] * 4)
        play.tell(Vote(3, (1,)), "12-02 12:00")
        assert kinds(play.until("12-02 22:00"))[-1] == "NightFell"

    def test_not_without_need(self, play: Play) -> None:
        """G6: an office that is held stays so."""
        play.tell(SetOffice("godfather", 2))
        play.tell(Vote(7, (1,)), "12-02 12:00")
        assert "ElectionOpened" not in kinds(play.until("12-02 22:00"))


class TestTheHostsHand:
    """SetOffice."""

    def test_fills_and_vacates(self, play: Play) -> None:
        """At any time of play; a vacancy is filled like any other (G6)."""
        assert play.tell(SetOffice("godfather", 2)) == (GodfatherAppointed(2, None),)
        assert play.tell(SetOffice("godfather", None)) == (OfficeVacated(),)
        assert play.refused(SetOffice("godfather", None)) == "not-now"
        play.tell(Vote(7, (15,)), "12-02 12:00")
        assert only(play.until("12-02 22:00"), ElectionOpened)

    def test_by_one_of_the_gang_only(self, play: Play) -> None:
        """G6: an office among the mafia."""
        assert play.refused(SetOffice("godfather", 7)) == "not-nominated"
        assert play.refused(SetOffice("godfather", Unfound("Ева"))) == "unknown-name"

    def test_ends_an_open_election(self, play: Play) -> None:
        """What it was to decide is decided."""
        play.tell(OpenElection(1))
        play.tell(SetOffice("godfather", 2))
        assert play.refused(ElectGodfather(1, 1)) == "no-election"


def test_nobody_else_hears_of_it(play: Play) -> None:
    """C5: all of it is for the gang alone."""
    events = (*play.tell(OpenElection(1)), *play.tell(ElectGodfather(1, 1)), *play.until(DAWN))
    office = [event for event in events if kinds((event,))[0].startswith(("Election", "Godfather", "Office"))]
    assert {event.audience.kind for event in office} == {"gang"}
    assert len(office) == 3


@given(
    rule=st.sampled_from(["plurality", "majority", "unanimous"]),
    size=st.integers(1, 4),
    votes=st.dictionaries(st.integers(1, 4), st.integers(1, 4), max_size=4),
)
def test_certain_means_that_no_further_vote_matters(rule: str, size: int, votes: dict[int, int]) -> None:
    """G6: decided as soon as its outcome can no longer change, and no sooner; tried against all that could come."""
    gang = range(1, size + 1)
    election = Election(rule, {by: whom for by, whom in votes.items() if by in gang and whom in gang})
    assert certain(election, size) == (len(outcomes(election, gang)) == 1)


def outcomes(election: Election, gang: range) -> set[int | None]:
    """Every outcome that the votes still to come, or not to come, could lead to."""
    found = {outcome(election, len(gang))}
    for voter in (seat for seat in gang if seat not in election.votes):
        for target in gang:
            found |= outcomes(Election(election.rule, {**election.votes, voter: target}), gang)
    return found


def test_a_checked_godfather_is_mafia(play: Play) -> None:
    """G6, G9: an office, not a role."""
    play.tell(SetOffice("godfather", 2))
    assert kinds(play.tell(Check(5, 2))) == ["OrderGiven", "Answered"]
