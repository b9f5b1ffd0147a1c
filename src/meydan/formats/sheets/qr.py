"""QR codes as drawings that a template can place."""

from io import BytesIO

from meydan.formats.sheets.pack import Drawing


def qr_svg(address: str) -> Drawing:
    """The QR code of an address as SVG, without a margin; the template leaves the white around it.

    `ValueError` when the address is too long for a code that a phone can read.
    """
    import segno

    out = BytesIO()
    try:
        code = segno.make(address, error="m", micro=False)
    except segno.DataOverflowError as error:
        raise ValueError(f"address too long for a QR code: {len(address)} letters") from error
    code.save(out, kind="svg", border=0, xmldecl=False, dark="#000")
    return Drawing(out.getvalue().decode("utf-8"))
