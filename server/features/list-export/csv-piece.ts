import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from '#server/platform/csv/csv.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { listTexts, type ListText, type ListWord } from './list-texts.ts'

type Piece = Output<'exportBookings'>

/** The number of lines in a piece: some hundred kilobytes, which take a fraction of a second. */
export const LINES_PER_PIECE = 2000

/** The last row of a piece, after which the next one goes on. */
export interface Position {
  readonly at: Date
  readonly id: string
}

/** The position that a client names; undefined for the first piece. */
export function positionOf(after: string | undefined): Position | undefined | Refusal {
  if (after === undefined) return undefined
  const [moment = '', id] = after.split('_')
  const at = new Date(moment)
  return isId(id) && !Number.isNaN(at.getTime()) && at.toISOString() === moment
    ? { at, id }
    : refuse('validation', { after: 'invalid' })
}

/** A column of a list: its title, and its cell of a row. */
export interface Column<Row> {
  readonly title: ListWord
  readonly cell: (row: Row, text: ListText) => CsvCell
}

interface PieceOptions<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Whether the piece is the first, which has the titles. */
  readonly isFirst: boolean
  readonly locale: Locale
  /** The position of a row in a list of several pieces. */
  readonly at?: (row: Row) => Position
}

/** Writes a piece of a list. A full piece is followed by another, which may be empty. */
export function pieceOf<Row>({ columns, rows, isFirst, locale, at }: PieceOptions<Row>): Piece {
  const text = listTexts(locale)
  const titles = columns.map(({ title }) => text(title))
  const lines = rows.map((row) => columns.map(({ cell }) => cell(row, text)))
  const last = rows.at(-1)
  const position = at && last !== undefined && rows.length >= LINES_PER_PIECE ? at(last) : undefined
  return {
    text: (isFirst ? BYTE_ORDER_MARK : '') + csvLines(isFirst ? [titles, ...lines] : lines, locale),
    next: position ? `${position.at.toISOString()}_${position.id}` : null,
  }
}
