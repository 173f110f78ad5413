import { renderSVG } from 'uqr'

/** An address as a QR code, an SVG picture in black on white. A quarter of it may be unreadable, as on a crumpled poster. */
export const qrSvg = (text: string): string => renderSVG(text, { ecc: 'Q', border: 4 })
