"""Public holidays by country (C4)."""

from datetime import date

import pytest

from mailhost.adapters.country_holidays import holidays_of, known


def test_russian_holidays_of_a_fortnight_both_ends_included() -> None:
    found = holidays_of("RU", date(2026, 1, 1), date(2026, 1, 14))
    assert found[0] == date(2026, 1, 1)
    assert date(2026, 1, 7) in found
    assert date(2026, 1, 14) not in found
    assert holidays_of("RU", date(2026, 2, 23), date(2026, 2, 23)) == (date(2026, 2, 23),)


def test_a_span_over_new_year_is_in_order() -> None:
    found = holidays_of("RU", date(2026, 12, 20), date(2027, 1, 9))
    assert list(found) == sorted(found)
    assert {day.year for day in found} == {2026, 2027}


def test_an_unknown_country_is_told_with_examples() -> None:
    assert not known("XX")
    with pytest.raises(ValueError, match="'XX'; a country code such as RU"):
        holidays_of("XX", date(2026, 1, 1), date(2026, 1, 2))
