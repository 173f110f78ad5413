import { Suspense } from 'react'
import { createRoutesFromElements, Route, useLocation, useRoutes, type RouteObject, Navigate } from 'react-router-dom'
import { BusinessOnly, GuestsToo, HolderOnly, LoggedInOnly, OpenToAll } from './route-guards.tsx'
import { useLocalAddress } from '../platform/use-language-switch.ts'
import { pathBelowLocale } from '../platform/locale-in-path.ts'
import { useIsOwnerAsked } from '../data/owner-question.ts'
import { screens } from './screens.ts'
import { NotFound } from '../platform/shell/not-found.tsx'
import { ScreensContext } from '../platform/screens-context.ts'
import { HomeScreen } from '../features/catalogue/home/home-screen.tsx'
import { useWidgetNavigation } from '../platform/use-widget-navigation.ts'

/** The specification spells this path with a Cyrillic first letter (rule B2.3), but people type the Latin one, so both work. */
const checkoutPaths = ['checkout', '\u0441heckout']

/** Every route of rule B2.3, with and without a locale. */
const routes = createRoutesFromElements(
  <Route path="/en?">
    <Route element={<OpenToAll />}>
      <Route index element={<EntryOrMailLinkRedirect />} />
      <Route path="service/:serviceId/location" element={<screens.serviceLocation.Screen />} />
      <Route element={<BusinessOnly />}>
        <Route path="service/:serviceId/team" element={<screens.team.Screen />} />
        <Route path="team/:specialistId/services" element={<screens.specialistServices.Screen />} />
      </Route>
      <Route path="timeslot" element={<screens.timeslot.Screen />} />
      <Route path="waiting" element={<screens.waiting.Screen />} />
      <Route path="privacy" element={<screens.privacy.Screen />} />
      <Route path="company" element={<screens.company.Screen />} />
      <Route path="login" element={<screens.login.Screen />} />
      <Route path="login/code" element={<screens.loginCode.Screen />} />
      <Route path="login/code/confirm" element={<screens.confirmLoginCode.Screen />} />
      <Route path="login/second_step" element={<screens.secondStep.Screen />} />
      <Route path="sign_up" element={<screens.signUp.Screen />} />
      <Route path="sign_up/confirm_email" element={<screens.confirmEmail.Screen />} />
      <Route path="sign_up/make_password" element={<screens.makePassword.Screen />} />
      <Route path="forgot_password" element={<screens.forgotPassword.Screen />} />
      <Route path="forgot_password/confirm_email" element={<screens.confirmReset.Screen />} />
    </Route>
    <Route path="payment/return" element={<screens.paymentReturn.Screen />} />
    <Route element={<HolderOnly />}>
      <Route path="payment/*" element={<screens.payment.Screen />} />
      <Route path="complete" element={<screens.complete.Screen />} />
      {checkoutPaths.map((path) => (
        <Route key={path} path={path} element={<screens.checkout.Screen />} />
      ))}
      <Route path="bookings/:bookingId" element={<screens.booking.Screen />} />
    </Route>
    <Route element={<GuestsToo />}>
      <Route path="repeat" element={<screens.repeat.Screen />} />
      <Route path="gift_card" element={<screens.giftCard.Screen />} />
    </Route>
    <Route element={<LoggedInOnly />}>
      <Route path="bookings" element={<screens.bookings.Screen />} />
      <Route path="profile" element={<screens.profile.Screen />} />
      <Route path="passkeys" element={<screens.passkeys.Screen />} />
      <Route path="second_factor" element={<screens.secondFactor.Screen />} />
      <Route path="credits" element={<screens.credits.Screen />} />
    </Route>
    <Route path="*" element={<NotFound />} />
  </Route>,
)

const firstSegmentOf = (path: string): string => path.split('/').find(Boolean)?.toLowerCase() ?? ''

/**
 * Returns the routes that can match a path's first segment. The router checks every route that it is given, so fewer routes make navigation
 * faster.
 */
const candidatesFor = (segment: string, all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => {
    if (route.children) return { ...route, children: candidatesFor(segment, route.children) }
    const own = firstSegmentOf(route.path ?? '')
    return own === segment || own === '*' ? route : []
  })

export function WidgetRoutes() {
  useLocalAddress()
  const segment = firstSegmentOf(decodePath(pathBelowLocale(useLocation().pathname)))
  const route = useRoutes(candidatesFor(segment, routes))
  const isOwnerAsked = useIsOwnerAsked()
  return (
    <ScreensContext value={screens}>
      {route}
      {isOwnerAsked && (
        <Suspense>
          <screens.confirmOwner.Screen />
        </Suspense>
      )}
    </ScreensContext>
  )
}

/** Decodes a path; an invalid encoding is kept and matches no route. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Redirects to the first screen, or to the booking that a mail's link names:
 * `?appointmentId=…[&action=answer|reschedule|cancel]`.
 */
function EntryOrMailLinkRedirect() {
  const { selection, addressOf } = useWidgetNavigation()
  const { bookingId } = selection
  if (!bookingId) return <HomeScreen />
  return <Navigate to={addressOf(`/bookings/${encodeURIComponent(bookingId)}`, { bookingId: undefined })} replace />
}
