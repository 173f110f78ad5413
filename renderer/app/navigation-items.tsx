import type { ReactNode } from 'react'
import type { Session } from '#shared/ipc/contract.ts'
import { CalendarIcon, PeopleIcon, PersonIcon, PinIcon } from '#shared/ui/index.ts'
import {
  BoxIcon,
  ChartIcon,
  GiftIcon,
  ListIcon,
  ReceiptIcon,
  SettingsIcon,
  TagIcon,
} from '#renderer/platform/theme/icons.tsx'
import { hasSpecialists } from '#renderer/platform/session/session-context.ts'

/** A screen with an entry in the navigation rail. */
export interface MainScreen {
  readonly to: MainScreenPath
  readonly text: `nav.${'calendar' | 'bookings' | 'customers' | 'reports' | 'invoices' | 'services' | 'packages' | 'vouchers' | 'locations' | 'team' | 'settings'}`
  readonly icon: ReactNode
}

export type MainScreenPath =
  | '/calendar'
  | '/bookings'
  | '/customers'
  | '/reports'
  | '/invoices'
  | '/services'
  | '/packages'
  | '/vouchers'
  | '/locations'
  | '/team'
  | '/settings'

const places: readonly MainScreen[] = [
  { to: '/calendar', text: 'nav.calendar', icon: <CalendarIcon /> },
  { to: '/bookings', text: 'nav.bookings', icon: <ListIcon /> },
  { to: '/customers', text: 'nav.customers', icon: <PersonIcon /> },
  { to: '/reports', text: 'nav.reports', icon: <ChartIcon /> },
  { to: '/invoices', text: 'nav.invoices', icon: <ReceiptIcon /> },
  { to: '/services', text: 'nav.services', icon: <TagIcon /> },
  { to: '/packages', text: 'nav.packages', icon: <BoxIcon /> },
  { to: '/vouchers', text: 'nav.vouchers', icon: <GiftIcon /> },
  { to: '/locations', text: 'nav.locations', icon: <PinIcon /> },
  { to: '/team', text: 'nav.team', icon: <PeopleIcon /> },
  { to: '/settings', text: 'nav.settings', icon: <SettingsIcon /> },
]

/**
 * Returns the screens of a session in the order of the rail. A FREELANCER has no team screen (rule A6.1). Only an owner has the screens for
 * invoices and vouchers.
 */
export const mainScreensOf = (session: Session): readonly MainScreen[] =>
  places.filter(
    ({ to }) =>
      (to !== '/team' || hasSpecialists(session)) &&
      (session.role === 'OWNER' || (to !== '/invoices' && to !== '/vouchers')),
  )

/** Screens without an entry in the navigation rail, each with the main screen from which it is opened. */
const screensBelow: Readonly<Record<string, MainScreenPath>> = {
  '/agenda': '/calendar',
  '/resources': '/locations',
  '/page': '/settings',
}

/** Whether a path belongs to a main screen: it is the screen itself, below it, or a screen that is opened from it. */
export const isWithin = (pathname: string, to: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`) || screensBelow[pathname] === to

/** Number of screens in the bottom bar of a narrow window; the others are in the "More" menu. */
export const screensInNarrowBar = 3
