import { createHashRouter, Navigate, RouterProvider, useRouteError } from 'react-router-dom'
import { lazy, useState } from 'react'
import { CalendarScreen } from '#renderer/features/calendar/calendar-screen.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Shell } from './shell.tsx'

const ServicesScreen = lazy(() =>
  import('#renderer/features/service/services-screen.tsx').then((module) => ({ default: module.ServicesScreen })),
)

function RouteCrash() {
  return <CrashScreen error={useRouteError()} />
}

const createRouter = (onLogout: () => void) =>
  createHashRouter([
    {
      element: <Shell onLogout={onLogout} />,
      errorElement: <RouteCrash />,
      children: [
        { path: '/calendar', element: <CalendarScreen /> },
        { path: '/services', element: <ServicesScreen /> },
        { path: '*', element: <Navigate to="/calendar" replace /> },
      ],
    },
  ])

/** The screens of who is logged in. The hash holds the place, so the app runs from any address. */
export function ProviderRouter({ onLogout }: { onLogout: () => void }) {
  const [router] = useState(() => createRouter(onLogout))
  return <RouterProvider router={router} />
}
