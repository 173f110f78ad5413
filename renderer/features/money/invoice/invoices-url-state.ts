import {
  addDays,
  addMonthsClamped,
  civilOf,
  endOfMonth,
  type LocalDate,
  localDateOf,
  startOfMonth,
} from '#shared/time/local-date.ts'
import { INVOICES_PER_PAGE, type InvoiceSearch } from '#renderer/data/invoice-queries.ts'

export const periods = ['this-month', 'last-month', 'this-quarter', 'last-quarter', 'this-year', 'last-year'] as const
export const states = ['OPEN', 'PAID', 'CREDITED'] as const

/** The state of the invoices screen as in its URL: `?period=last-quarter&state=OPEN&q=noor&page=2`. */
export interface InvoicesUrlState {
  /** '' for all. */
  readonly period: (typeof periods)[number] | ''
  readonly state: (typeof states)[number] | ''
  readonly text: string
  /** The page number, starting at 1. */
  readonly page: number
}

/** Reads the state from URL parameters and ignores invalid ones. */
export function addressOf(params: URLSearchParams): InvoicesUrlState {
  const page = Number(params.get('page'))
  return {
    period: periods.find((period) => period === params.get('period')) ?? '',
    state: states.find((state) => state === params.get('state')) ?? '',
    text: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** Writes the state to URL parameters, omitting defaults. */
export function paramsOf({ period, state, text, page }: InvoicesUrlState): Record<string, string> {
  const all = { period, state, q: text, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Applies changes. Every change but a new page number returns to the first page. */
export const withChanges = (place: InvoicesUrlState, changes: Partial<InvoicesUrlState>): InvoicesUrlState => ({
  ...place,
  page: 1,
  ...changes,
})

export const isNarrowed = ({ period, state, text }: InvoicesUrlState): boolean =>
  period !== '' || state !== '' || text !== ''

/** First and last date of a period of the calendar. On 2026-02-10 the last quarter is 2025-10-01 to 2025-12-31. */
export function datesOf(period: (typeof periods)[number], today: LocalDate): { from: LocalDate; to: LocalDate } {
  const { year, month } = civilOf(today)
  const thisMonth = startOfMonth(today)
  const quarter = localDateOf(year, month - ((month - 1) % 3), 1)
  const until = (from: LocalDate, months: number) => ({ from, to: endOfMonth(addMonthsClamped(from, months - 1)) })
  switch (period) {
    case 'this-month':
      return until(thisMonth, 1)
    case 'last-month':
      return until(startOfMonth(addDays(thisMonth, -1)), 1)
    case 'this-quarter':
      return until(quarter, 3)
    case 'last-quarter':
      return until(addMonthsClamped(quarter, -3), 3)
    case 'this-year':
      return until(localDateOf(year, 1, 1), 12)
    case 'last-year':
      return until(localDateOf(year - 1, 1, 1), 12)
    default:
      return period satisfies never
  }
}

/** The filters of the screen for the API, without the page. */
export const filterOf = (
  { period, state, text }: InvoicesUrlState,
  today: LocalDate,
): Omit<InvoiceSearch, 'page' | 'size'> => ({
  ...(period !== '' && datesOf(period, today)),
  ...(state !== '' && { state }),
  ...(text !== '' && { text: text.slice(0, 100) }),
})

/** The API query for a page of the screen. */
export const searchOf = (place: InvoicesUrlState, today: LocalDate): InvoiceSearch => ({
  ...filterOf(place, today),
  page: place.page - 1,
  size: INVOICES_PER_PAGE,
})
