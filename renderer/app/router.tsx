import { lazy } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom'
import { CalendarScreen } from '#renderer/features/calendar/calendar-screen.tsx'
import { Shell } from './shell.tsx'

const ServicesScreen = lazy(() =>
  import('#renderer/features/service/services-screen.tsx').then((module) => ({ default: module.ServicesScreen })),
)

/** The screens of who is logged in. The hash holds the place, so the app runs from any address. */
export function ProviderRouter({ onLogout }: { onLogout: () => void }) {
  return (
    <HashRouter>
      <Routes>
        <Route element={<Shell onLogout={onLogout} />}>
          <Route path="/calendar" element={<CalendarScreen />} />
          <Route path="/services" element={<ServicesScreen />} />
          <Route path="*" element={<Navigate to="/calendar" replace />} />
        </Route>
      </Routes>
    </HashRouter>
  )
}
