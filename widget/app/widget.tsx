import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { applyAccent } from '#shared/ui/index.ts'
import { boot } from './boot.ts'
import { useCatalogue } from './catalogue.ts'
import { useChanges } from './changes.ts'
import { useForgetFormerCustomer } from './former-customer.ts'
import { basePath } from './locale.ts'
import { parentWindow } from './parent-window.ts'
import { WidgetRoutes } from './routes.tsx'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'

interface WidgetProps {
  i18n: I18n
  queryClient: QueryClient
}

/** The widget with everything around it. */
export function Widget({ i18n, queryClient }: WidgetProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>
            <Branded>
              <BrowserRouter basename={basePath}>
                <ScreenNews />
                <Suspense fallback={<LoadingScreen />}>
                  <WidgetRoutes />
                </Suspense>
              </BrowserRouter>
            </Branded>
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** Gives the organisation's colour, or the host page's, to all that it holds, and keeps its data fresh. */
function Branded({ children }: { children: ReactNode }) {
  const { brandColour } = useCatalogue().organisation
  useChanges()
  useForgetFormerCustomer()
  const colour = boot.colour ?? brandColour
  useLayoutEffect(() => {
    if (colour) applyAccent(document.documentElement, colour)
  }, [colour])
  return children
}

/** An inline widget tells its page that another screen begins, so that its top comes into sight. */
function ScreenNews() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (parentWindow.layout === 'inline') parentWindow.tell({ isNewScreen: true })
  }, [pathname])
  return null
}
