import type { QueryClient } from '@tanstack/react-query'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { ahead } from '#renderer/data/ignore-prefetch-failure.ts'
import { customersQuery, firstCustomers } from '#renderer/data/customer-queries.ts'
import { locationsQuery, packagesQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { couponsQuery } from '#renderer/data/voucher-queries.ts'
import { organisationQuery, policiesQuery, teamQuery } from '#renderer/data/organisation-queries.ts'
import { preloadableComponent } from '#shared/ui/preloadable-component.tsx'
import type { MainScreenPath } from './navigation-items.tsx'

/** The screen of a customer record. Its code is preloaded with the customers list, so that it opens without delay. */
export const customerScreen = preloadableComponent(
  async () => (await import('#renderer/features/customers/customer/record/customer-screen.tsx')).CustomerScreen,
)

/** Screens whose code is loaded on demand. The calendar is part of the initial bundle. */
export const loadScreen = {
  bookings: () => import('#renderer/features/booking/booking/list/bookings-screen.tsx'),
  customers: () => {
    customerScreen.prepare()
    return import('#renderer/features/customers/customer/list/customers-screen.tsx')
  },
  agenda: () => import('#renderer/features/calendar/agenda/agenda-screen.tsx'),
  reports: () => import('#renderer/features/reporting/report/report-screen.tsx'),
  invoices: () => import('#renderer/features/money/invoice/invoices-screen.tsx'),
  services: () => import('#renderer/features/catalogue/service/services-screen.tsx'),
  packages: () => import('#renderer/features/catalogue/package/packages-screen.tsx'),
  vouchers: () => import('#renderer/features/money/voucher/vouchers-screen.tsx'),
  locations: () => import('#renderer/features/organisation/location/locations-screen.tsx'),
  resources: () => import('#renderer/features/catalogue/resource/resources-screen.tsx'),
  ownPage: () => import('#renderer/features/catalogue/own-page/own-page-screen.tsx'),
  team: () => import('#renderer/features/organisation/team/team-screen.tsx'),
  settings: () => import('#renderer/features/organisation/settings/settings-screen.tsx'),
  paymentAccount: () => import('#renderer/features/money/payment-account/payment-account-section.tsx'),
  account: () => import('#renderer/features/identity/account/account-screen.tsx'),
  firstRun: () => import('#renderer/features/organisation/first-run/first-run-screen.tsx'),
  joinLoggedIn: () => import('#renderer/features/identity/session/join-logged-in-screen.tsx'),
}

type Prefetch = (queryClient: QueryClient, bridge: DesktopBridge, isOwner: boolean) => void

const prefetches: Partial<Record<MainScreenPath, Prefetch>> = {
  '/customers': (queryClient, bridge) => {
    void loadScreen.customers()
    ahead(queryClient.query(customersQuery(bridge, firstCustomers)))
  },
  '/reports': () => void loadScreen.reports(),
  '/invoices': () => void loadScreen.invoices(),
  '/services': (queryClient, bridge) => {
    void loadScreen.services()
    ahead(queryClient.query(servicesQuery(bridge)))
    ahead(queryClient.query(specialistsQuery(bridge)))
  },
  '/packages': (queryClient, bridge) => {
    void loadScreen.packages()
    ahead(queryClient.query(packagesQuery(bridge)))
    ahead(queryClient.query(servicesQuery(bridge)))
  },
  '/vouchers': (queryClient, bridge) => {
    void loadScreen.vouchers()
    ahead(queryClient.query(couponsQuery(bridge)))
  },
  '/locations': (queryClient, bridge) => {
    void loadScreen.locations()
    ahead(queryClient.query(locationsQuery(bridge)))
  },
  '/team': (queryClient, bridge) => {
    void loadScreen.team()
    ahead(queryClient.query(teamQuery(bridge)))
  },
  '/settings': (queryClient, bridge, isOwner) => {
    void loadScreen.settings()
    if (!isOwner) return
    ahead(queryClient.query(organisationQuery(bridge)))
    ahead(queryClient.query(policiesQuery(bridge)))
  },
}

/** Prefetches a screen's code and data on hover or focus of its link. */
export const prefetchPlace = (
  to: MainScreenPath,
  queryClient: QueryClient,
  bridge: DesktopBridge,
  isOwner: boolean,
): void => prefetches[to]?.(queryClient, bridge, isOwner)
