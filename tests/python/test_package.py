import saddlemesh


def test_has_a_version() -> None:
    assert saddlemesh.__version__.count(".") == 2
