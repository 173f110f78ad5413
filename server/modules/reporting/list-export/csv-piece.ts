import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from '#server/platform/csv/write-csv.ts'
import { type Refusal, refuse } from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { listTexts, type ListText, type ListWord } from './list-translator.ts'

type Piece = Output<'exportBookings'>

/** Maximum number of lines in one part of an export: some hundred kilobytes, which take a fraction of a second. */
export const LINES_PER_PIECE = 2000

/** The last row of one part of an export. The next part continues after it. */
export interface Position {
  readonly at: Date
  readonly id: string
}

/** Parses the position after which a client continues an export; undefined for the first part. */
export function positionOf(after: string | undefined): Position | undefined | Refusal {
  if (after === undefined) return undefined
  const [moment = '', id] = after.split('_')
  const at = new Date(moment)
  return isId(id) && !Number.isNaN(at.getTime()) && at.toISOString() === moment
    ? { at, id }
    : refuse('validation', { after: 'invalid' })
}

/** A column of an export: its title, and a function that returns the cell for a row. */
export interface Column<Row> {
  readonly title: ListWord
  readonly cell: (row: Row, text: ListText) => CsvCell
}

interface PieceOptions<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Whether this is the first part of the export, which starts with the column titles. */
  readonly isFirst: boolean
  readonly locale: Locale
  /** Returns the position of a row, for a list that is exported in several parts. */
  readonly at?: (row: Row) => Position
}

/** Writes one part of an export as CSV. A full part is followed by another one, which may be empty. */
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
