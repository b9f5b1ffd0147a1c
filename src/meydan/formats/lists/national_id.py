"""The check digits of Turkish national id numbers."""


def valid(number: str) -> bool:
    """Whether the last two of eleven digits fit the first nine."""
    if len(number) != 11 or not (number.isascii() and number.isdigit()) or number[0] == "0":
        return False
    digits = [int(digit) for digit in number]
    tenth = (7 * sum(digits[0:9:2]) - sum(digits[1:8:2])) % 10
    return digits[9] == tenth and digits[10] == sum(digits[:10]) % 10
