import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { hasSpecialistChoice } from '#shared/domain/organisation.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { useCatalogue } from './catalogue.ts'
import { usePlaces } from './places.ts'
import { screens } from './screens.ts'
import { useSession } from './session.ts'
import { NotFound } from './shell/not-found.tsx'

/** The specification spells the first letter of this path in Cyrillic (rule B2.3); people type the Latin one. */
const checkoutPaths = ['checkout', '\u0441heckout']

/** Every route of rule B2.3 that is built, below the locale and without it. */
export function WidgetRoutes() {
  return (
    <Routes>
      <Route path="/en?">
        <Route index element={<HomeScreen />} />
        <Route path="service/:serviceId/location" element={<screens.serviceLocation.Screen />} />
        <Route element={<BusinessOnly />}>
          <Route path="service/:serviceId/team" element={<screens.team.Screen />} />
          <Route path="team/:instructorId/services" element={<screens.teamServices.Screen />} />
        </Route>
        <Route path="timeslot" element={<screens.timeslot.Screen />} />
        <Route path="login" element={<screens.login.Screen />} />
        <Route path="sign_up" element={<screens.signUp.Screen />} />
        <Route path="sign_up/confirm_email" element={<screens.confirmEmail.Screen />} />
        <Route path="company" element={<screens.company.Screen />} />
        <Route element={<LoggedInOnly />}>
          <Route path="payment" element={<screens.payment.Screen />} />
          {checkoutPaths.map((path) => (
            <Route key={path} path={path} element={<screens.checkout.Screen />} />
          ))}
        </Route>
        <Route path="*" element={<NotFound />} />
      </Route>
    </Routes>
  )
}

/** Rule B2.5. */
function LoggedInOnly() {
  const { addressOf } = usePlaces()
  return useSession() ? <Outlet /> : <Navigate to={addressOf('/login')} replace />
}

/** Rule B2.6. */
function BusinessOnly() {
  const { addressOf } = usePlaces()
  const { organisation } = useCatalogue()
  return hasSpecialistChoice(organisation.kind) ? <Outlet /> : <Navigate to={addressOf('/')} replace />
}
