import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { useCatalogue } from '../data/catalogue.ts'
import { useWidgetNavigation, type LoginState } from '../platform/use-widget-navigation.ts'
import { useHolder, useIsGuestOf } from '../data/guest/guest-visit.ts'
import { session, useSession } from '../data/session.ts'
import { waitingLinks } from '../data/waiting-list/waiting-links.ts'
import { returnedPayment } from '../platform/payment/take-returned-payment.ts'

/** Guards screens that need a log-in (rule B2.5). After the log-in the customer returns to the requested address. */
export function LoggedInOnly() {
  const current = useSession()
  const [wasLoggedIn] = useState(current !== undefined)
  return current ? <Outlet /> : <ToLogin wasLoggedIn={wasLoggedIn} />
}

function ToLogin({ wasLoggedIn }: { wasLoggedIn: boolean }) {
  const { addressOf, path } = useWidgetNavigation()
  // After a log-out on a screen that needs a log-in, the customer goes to the first screen, not to the log-in.
  if (wasLoggedIn && session.hasLoggedOut()) return <Navigate to={addressOf('/')} replace />
  return <Navigate to={addressOf('/login')} state={{ wanted: path } satisfies LoginState} replace />
}

/**
 * Guards the screens of a booking and its payment. They are open to logged-in customers, and to guests who have the booking's secret. A
 * visitor may open the payment of a slot if the organisation allows bookings without an account (rule D215). An offered seat of the waiting
 * list needs the log-in of the account that waits for it (rule D190), or the link of a customer without one (rule D422). A customer whose
 * session has just ended must log in again.
 * Whoever comes back from a bank sees the payment's result in any browser (rule D358).
 */
export function HolderOnly() {
  const { selection, path } = useWidgetNavigation()
  const { organisation } = useCatalogue()
  const bookingId = /^\/bookings\/([^/]+)/.exec(path)?.[1]
  const isGuestOf = useIsGuestOf(bookingId ?? '')
  const isHolder = useHolder() !== undefined
  const isLoggedIn = useSession() !== undefined
  const [wasLoggedIn] = useState(isLoggedIn)
  const isGuestOffer = selection.offer !== undefined && waitingLinks.isForGuest(selection.offer)
  const isOffered = selection.offer !== undefined && !isGuestOffer && path === '/payment'
  const allowsGuests = organisation.guests.booking !== 'account' || isGuestOffer
  const isNewGuest = allowsGuests && selection.serviceId !== undefined && !wasLoggedIn
  const { search } = useLocation()
  const isBack = path === '/complete' && returnedPayment(search) !== undefined
  if (isLoggedIn || isBack) return <Outlet />
  if (isOffered) return <ToLogin wasLoggedIn={wasLoggedIn} />
  if (bookingId === undefined ? isHolder : isGuestOf) return <Outlet />
  return isNewGuest && path.startsWith('/payment') ? <Outlet /> : <ToLogin wasLoggedIn={wasLoggedIn} />
}

/**
 * Guards screens for customers with an account, and also for guests where the organisation allows bookings without an account (rules D315
 * and D319).
 */
export function GuestsToo() {
  const { guests } = useCatalogue().organisation
  const isLoggedIn = useSession() !== undefined
  const [wasLoggedIn] = useState(isLoggedIn)
  return isLoggedIn || guests.booking !== 'account' ? <Outlet /> : <ToLogin wasLoggedIn={wasLoggedIn} />
}

/**
 * Wraps screens for everybody (rule B6.1). If an action is refused because the token expired, the log-in is shown, and leads back
 * to the same screen.
 */
export function OpenToAll() {
  const { go, path } = useWidgetNavigation()
  const mutations = useQueryClient().getMutationCache()
  useEffect(
    () =>
      mutations.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const { error } = event.action
        const isRefused = error instanceof AppError && error.code === 'unauthenticated'
        if (isRefused) go('/login', {}, { state: { wanted: path } satisfies LoginState })
      }),
    [mutations, go, path],
  )
  return <Outlet />
}

/** Guards screens for organisations with several specialists (rules B2.6 and B6.3). */
export function BusinessOnly() {
  const { addressOf } = useWidgetNavigation()
  const { organisation } = useCatalogue()
  return hasSpecialistChoice(organisation.kind) ? <Outlet /> : <Navigate to={addressOf('/')} replace />
}
