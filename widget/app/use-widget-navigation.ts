import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type Path } from 'react-router-dom'
import { useLocale } from '#shared/i18n/use-text.ts'
import { changeSelection, readSelection, searchFor, type Selection } from './booking/url-selection.ts'
import { localPath, pathBelowLocale } from './locale.ts'

type Address = Pick<Path, 'pathname' | 'search'>

/** What the router keeps beside the account screens' addresses, also over a reload. */
export interface LoginState {
  /** Where the customer wanted to go when the log-in came between, a path below the locale: '/bookings/1'. */
  wanted: string
}

export interface WidgetNavigation {
  /** This screen's path below the locale, such as '/timeslot'. */
  path: string
  /** What the query string says was chosen. */
  selection: Selection
  /** A screen's address with the query string of this one (rule B2.1), changed as asked. */
  addressOf: (path: string, change?: Partial<Selection>) => Address
  go: (path: string, change?: Partial<Selection>, options?: { replace?: boolean; state?: unknown }) => void
  /** Changes the selection on the screen as it is; the back button skips it. */
  select: (change: Partial<Selection>) => void
}

/** Ways through the widget: paths below the locale, such as '/timeslot'. */
export function useWidgetNavigation(): WidgetNavigation {
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const addressOf = useCallback(
    (path: string, change: Partial<Selection> = {}) => ({
      pathname: localPath(locale, path),
      search: searchFor(path, search, change),
    }),
    [locale, search],
  )
  const go = useCallback<WidgetNavigation['go']>(
    (path, change, options) => void navigate(addressOf(path, change), options ?? {}),
    [addressOf, navigate],
  )
  const select = useCallback<WidgetNavigation['select']>(
    (change) => void navigate({ pathname, search: changeSelection(search, change) }, { replace: true }),
    [navigate, pathname, search],
  )
  const selection = useMemo(() => readSelection(search), [search])
  return { path: pathBelowLocale(pathname), selection, addressOf, go, select }
}
