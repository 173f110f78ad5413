import { renderSVG } from 'uqr'

/**
 * Returns an address as a QR code: an SVG picture in black on white. Error correction level Q: it can be read even if a quarter of it is
 * damaged, as on a crumpled poster.
 */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'Q', border: 4 })
