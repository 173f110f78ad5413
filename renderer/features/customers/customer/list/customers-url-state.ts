import { addDays, parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import { CUSTOMERS_PER_PAGE, type CustomersSearch } from '#renderer/data/customer-queries.ts'

/** The state of the customers screen as in its URL: `?show=away&since=2025-01-01&tag=VIP&sort=LAST_VISIT&q=noor&page=2`. */
export interface CustomersUrlState {
  /** Which customers are shown; '' for all. */
  readonly show: (typeof filters)[number] | ''
  /** The date of the filter; '' for its default. */
  readonly since: LocalDate | ''
  readonly tag: string
  readonly sort: (typeof sorts)[number]
  readonly text: string
  /** The page number, starting at 1. */
  readonly page: number
}

export const filters = ['upcoming', 'seen', 'away', 'new'] as const
export const sorts = ['NAME', 'LAST_VISIT', 'NEXT_VISIT', 'NEWEST'] as const

/** Reads the state from URL parameters and ignores invalid ones. */
export function addressOf(params: URLSearchParams): CustomersUrlState {
  const page = Number(params.get('page'))
  const show = filters.find((filter) => filter === params.get('show')) ?? ''
  return {
    show,
    since: (isDated(show) && parseLocalDate(params.get('since') ?? '')) || '',
    tag: params.get('tag') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'NAME',
    text: params.get('q') ?? '',
    page: Number.isInteger(page) && page > 1 ? page : 1,
  }
}

/** Writes the state to URL parameters, omitting defaults. */
export function paramsOf({ show, since, tag, sort, text, page }: CustomersUrlState): Record<string, string> {
  const all = { show, since, tag, sort: sort === 'NAME' ? '' : sort, q: text, page: page > 1 ? String(page) : '' }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Applies changes. Every change but a new page number returns to the first page. */
export const withChanges = (place: CustomersUrlState, changes: Partial<CustomersUrlState>): CustomersUrlState => ({
  ...place,
  page: 1,
  ...changes,
})

/** Whether a filter, a tag or a search text restricts the list. */
export const isNarrowed = ({ show, tag, text }: CustomersUrlState): boolean => show !== '' || tag !== '' || text !== ''

/** Returns the state without filters and search text; the sort order is kept. */
export const withoutFilters = ({ sort }: CustomersUrlState): CustomersUrlState => ({
  ...addressOf(new URLSearchParams()),
  sort,
})

/** The default date of each filter, in days before today. */
const daysBack = { seen: 30, away: 90, new: 30 } as const
export type DatedFilter = keyof typeof daysBack

/** Whether a filter has a date. */
export const isDated = (show: CustomersUrlState['show']): show is DatedFilter => show in daysBack

/** The date of the chosen filter; undefined when it has none. */
export const sinceOf = ({ show, since }: CustomersUrlState, today: LocalDate): LocalDate | undefined =>
  isDated(show) ? since || addDays(today, -daysBack[show]) : undefined

const fieldOf = { seen: 'seenSince', away: 'notSeenSince', new: 'newSince' } as const satisfies Record<
  DatedFilter,
  keyof CustomersSearch
>

/** The filters of the screen for the API, without order and page. Default dates are relative to today. */
export function filterOf(place: CustomersUrlState, today: LocalDate): Omit<CustomersSearch, 'sort' | 'page' | 'size'> {
  const { show, tag, text } = place
  return {
    ...(show === 'upcoming' && { when: 'UPCOMING' }),
    ...(isDated(show) && { [fieldOf[show]]: sinceOf(place, today) }),
    ...(tag !== '' && { tag }),
    ...(text !== '' && { text: text.slice(0, 100) }),
  }
}

/** The API query for a page of the screen. */
export const searchOf = (place: CustomersUrlState, today: LocalDate): CustomersSearch => ({
  ...filterOf(place, today),
  sort: place.sort,
  page: place.page - 1,
  size: CUSTOMERS_PER_PAGE,
})
