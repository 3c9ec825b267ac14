"""What holds for every test."""

from hypothesis import HealthCheck, settings

# No test asserts a time: a loaded machine is slow, not wrong.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
