import { lazy } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom'
import { CalendarScreen } from '#renderer/features/calendar/calendar/calendar-screen.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { BareShell } from './bare-shell.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { customerScreen, loadScreen } from './load-and-prefetch-screens.ts'
import { Shell } from './shell.tsx'

const BookingsScreen = lazy(() => loadScreen.bookings().then((module) => ({ default: module.BookingsScreen })))
const CustomersScreen = lazy(() => loadScreen.customers().then((module) => ({ default: module.CustomersScreen })))
/**
 * The customer screen does not use `lazy`: its code is preloaded with the list, so that it renders without suspending. React would
 * otherwise show the fallback for at least 300 ms.
 */
const CustomerScreen = customerScreen.Part
const AgendaScreen = lazy(() => loadScreen.agenda().then((module) => ({ default: module.AgendaScreen })))
const ReportScreen = lazy(() => loadScreen.reports().then((module) => ({ default: module.ReportScreen })))
const InvoicesScreen = lazy(() => loadScreen.invoices().then((module) => ({ default: module.InvoicesScreen })))
const ServicesScreen = lazy(() => loadScreen.services().then((module) => ({ default: module.ServicesScreen })))
const PackagesScreen = lazy(() => loadScreen.packages().then((module) => ({ default: module.PackagesScreen })))
const VouchersScreen = lazy(() => loadScreen.vouchers().then((module) => ({ default: module.VouchersScreen })))
const LocationsScreen = lazy(() => loadScreen.locations().then((module) => ({ default: module.LocationsScreen })))
const ResourcesScreen = lazy(() => loadScreen.resources().then((module) => ({ default: module.ResourcesScreen })))
const OwnPageScreen = lazy(() => loadScreen.ownPage().then((module) => ({ default: module.OwnPageScreen })))
const TeamScreen = lazy(() => loadScreen.team().then((module) => ({ default: module.TeamScreen })))
const SettingsScreen = lazy(() => loadScreen.settings().then((module) => ({ default: module.SettingsScreen })))
const PaymentAccountSection = lazy(() =>
  loadScreen.paymentAccount().then((module) => ({ default: module.PaymentAccountSection })),
)
const AccountScreen = lazy(() => loadScreen.account().then((module) => ({ default: module.AccountScreen })))
const FirstRunScreen = lazy(() => loadScreen.firstRun().then((module) => ({ default: module.FirstRunScreen })))
const JoinLoggedInScreen = lazy(() =>
  loadScreen.joinLoggedIn().then((module) => ({ default: module.JoinLoggedInScreen })),
)

/** Valid paths that may have no screen for the logged-in person; they then redirect to the calendar. */
const elsewhere = [
  '/',
  '/login',
  '/sign-up',
  '/forgot-password',
  '/team',
  '/page',
  '/invoices',
  '/vouchers',
  '/first-run/:step?',
]

/** The routes of the logged-in app. The path is in the hash, so that the app works at any address. */
export function ProviderRouter({ onLogout }: { onLogout: () => void }) {
  const session = useSession()
  return (
    <HashRouter>
      <Routes>
        {session.role === 'OWNER' && (
          <Route element={<BareShell />}>
            <Route path="/first-run/:step?" element={<FirstRunScreen />} />
          </Route>
        )}
        <Route element={<Shell onLogout={onLogout} />}>
          <Route path="/calendar" element={<CalendarScreen />} />
          <Route path="/agenda" element={<AgendaScreen />} />
          <Route path="/bookings" element={<BookingsScreen />} />
          <Route path="/customers" element={<CustomersScreen />} />
          <Route path="/customers/:id" element={<CustomerScreen />} />
          <Route path="/reports" element={<ReportScreen />} />
          {session.role === 'OWNER' && <Route path="/invoices" element={<InvoicesScreen />} />}
          <Route path="/services" element={<ServicesScreen />} />
          <Route path="/packages" element={<PackagesScreen />} />
          {session.role === 'OWNER' && <Route path="/vouchers" element={<VouchersScreen />} />}
          <Route path="/locations" element={<LocationsScreen />} />
          <Route path="/resources" element={<ResourcesScreen />} />
          {session.role === 'OWNER' && <Route path="/page" element={<OwnPageScreen />} />}
          {hasSpecialists(session) && <Route path="/team" element={<TeamScreen />} />}
          <Route path="/settings/:section?" element={<SettingsScreen paymentAccount={<PaymentAccountSection />} />} />
          <Route path="/account" element={<AccountScreen onLogout={onLogout} />} />
          <Route path="/join/:token" element={<JoinLoggedInScreen onLogout={onLogout} />} />
          {elsewhere.map((path) => (
            <Route key={path} path={path} element={<Navigate to="/calendar" replace />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Route>
      </Routes>
    </HashRouter>
  )
}
