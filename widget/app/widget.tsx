import { QueryClientProvider, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import type { I18n } from '#shared/i18n/i18n-interface.ts'
import { TextProvider } from '#shared/i18n/text-provider.tsx'
import { useLocale } from '#shared/i18n/use-text.ts'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { applyAccent } from '#shared/ui/index.ts'
import { boot } from '../data/boot-settings.ts'
import { CatalogueContext, catalogueQuery, readCatalogue } from '../data/catalogue.ts'
import { useLiveChanges } from './use-live-changes.ts'
import { useForgetPreviousCustomer } from './forget-previous-customer.ts'
import { basePath } from '../platform/locale-in-path.ts'
import { ownHistory } from '../platform/own-history.ts'
import { parentWindow } from '../platform/parent-window.ts'
import { WidgetRoutes } from './routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingScreen } from '../platform/shell/loading-screen.tsx'

interface WidgetProps {
  i18n: I18n
  queryClient: QueryClient
}

/** The widget with all its providers. */
export function Widget({ i18n, queryClient }: WidgetProps) {
  return (
    <TextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingScreen />}>
            <Branded>
              <BrowserRouter basename={basePath} useTransitions={false}>
                <Navigations />
                <Suspense fallback={<LoadingScreen />}>
                  <WidgetRoutes />
                </Suspense>
              </BrowserRouter>
            </Branded>
          </Suspense>
        </ErrorBoundary>
      </QueryClientProvider>
    </TextProvider>
  )
}

/**
 * Provides the catalogue, keeps it up to date, and applies the organisation's or the host page's colour. It suspends only when
 * the page did not include the catalogue.
 */
function Branded({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const { data: answer } = useSuspenseQuery(catalogueQuery)
  const catalogue = useMemo(() => readCatalogue(answer, locale), [answer, locale])
  const { brandColour } = catalogue.organisation
  useLiveChanges()
  useForgetPreviousCustomer()
  const colour = boot.colour ?? brandColour
  useLayoutEffect(() => {
    if (colour) applyAccent(document.documentElement, colour)
  }, [colour])
  return <CatalogueContext value={catalogue}>{children}</CatalogueContext>
}

/**
 * Records each navigation, and tells the host page of an inline widget that another screen is shown, so that the host page scrolls to the
 * widget's top.
 */
function Navigations() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  // Each rendering follows a navigation; recording twice changes nothing.
  useLayoutEffect(() => ownHistory.record())
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (parentWindow.layout === 'inline') parentWindow.tell({ isNewScreen: true })
  }, [pathname])
  return null
}
