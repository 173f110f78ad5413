import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './bare-shell.module.css'
import { ConnectivityNotice } from './connectivity-notice.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { useMainProcessEvents } from './use-main-process-events.ts'

const DialogHost = lazy(() => import('./dialog-host.tsx').then((module) => ({ default: module.DialogHost })))

/** The layout of a full-window screen without the navigation rail: connectivity notice, content, dialogs. */
export function BareShell() {
  const go = useGo()
  const { pathname } = useLocation()
  useMainProcessEvents((to) => go(`/${to}`))
  return (
    <div className={styles.shell}>
      <ConnectivityNotice />
      <CrashBoundary key={pathname}>
        <Suspense>
          <Outlet />
        </Suspense>
      </CrashBoundary>
      <Suspense>
        <DialogHost />
      </Suspense>
    </div>
  )
}
