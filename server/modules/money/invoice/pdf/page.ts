import { projectPath } from '#server/platform/project-path.ts'
import { palette } from '#server/platform/html/palette.ts'

/** A4 in points, with a margin of about two centimetres. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const

export const LEFT = PAGE.margin
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = RIGHT - LEFT
/** Where the content of a page ends and its footer begins. */
export const BOTTOM = PAGE.height - PAGE.margin - 40

const { ink, 'ink-3': grey, line, accent } = palette.light
export const COLOURS = { ink, grey, line, accent } as const

/**
 * The project's own fonts, which have the letters of many languages, for names. The substitution and kerning tables were removed from them,
 * because applying these takes most of the time.
 */
export const FONTS = {
  regular: projectPath('resources', 'fonts', 'inter-regular.ttf'),
  bold: projectPath('resources', 'fonts', 'inter-semibold.ttf'),
}

export type Sheet = PDFKit.PDFDocument

interface TextStyle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly isBold?: boolean
  readonly size?: number
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

/** Writes a text into a box, and returns the height of the text. */
export function write(sheet: Sheet, text: string, style: TextStyle): number {
  const { x, y, width, isBold = false, size = 9.5, colour = COLOURS.ink, align = 'left' } = style
  sheet
    .font(isBold ? FONTS.bold : FONTS.regular)
    .fontSize(size)
    .fillColor(colour)
  sheet.text(text, x, y, { width, align, lineGap: 2 })
  return sheet.y - y
}

export function rule(sheet: Sheet, y: number, colour: string = COLOURS.line): void {
  sheet.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(colour).stroke()
}
