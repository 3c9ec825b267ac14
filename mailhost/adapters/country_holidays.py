"""Public holidays of a country, from the `holidays` package. It is imported when somebody asks: that takes 0.1 s."""

from datetime import date, timedelta


def known(country: str) -> bool:
    """Whether there is a calendar for that code (ISO 3166, two letters)."""
    from holidays import list_supported_countries  # noqa: PLC0415

    return country in list_supported_countries()


def holidays_of(country: str, first: date, last: date) -> tuple[date, ...]:
    """The public holidays from `first` to `last`, both included, in order.

    Raises ValueError, one line with examples, for an unknown country.
    """
    from holidays import country_holidays  # noqa: PLC0415

    if not known(country):
        raise ValueError(f"no holidays are known for {country!r}; a country code such as RU, BY, KZ, DE, US is")
    calendar = country_holidays(country, years=range(first.year, last.year + 1))
    days = (first + timedelta(days=number) for number in range((last - first).days + 1))
    return tuple(day for day in days if day in calendar)
