import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, type Path } from 'react-router-dom'
import { useLocale } from '#shared/i18n/use-text.ts'
import { changeSelection, readSelection, searchFor, type Selection } from '../data/booking/url-selection.ts'
import { localPath, pathBelowLocale } from './locale-in-path.ts'

type Address = Pick<Path, 'pathname' | 'search'>

/** The history state of the account screens, which survives a reload. */
export interface LoginState {
  /** The path that the customer wanted when the log-in was needed, below the locale: '/bookings/1'. */
  wanted: string
  /** Whether a guest signs up after a booking, to add that booking to the account (rule D221). */
  isAfterBooking?: boolean
}

export interface WidgetNavigation {
  /** The current screen's path below the locale, such as '/timeslot'. */
  path: string
  /** The selection in the query string. */
  selection: Selection
  /** Returns a screen's URL with the current query string (rule B2.1), optionally with a changed selection. */
  addressOf: (path: string, change?: Partial<Selection>) => Address
  go: (path: string, change?: Partial<Selection>, options?: { replace?: boolean; state?: unknown }) => void
  /** Changes the selection without a history entry. */
  select: (change: Partial<Selection>) => void
}

/** Navigation in the widget. Paths are below the locale, such as '/timeslot'. */
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
