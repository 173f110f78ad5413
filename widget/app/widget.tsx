import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { BrowserRouter } from 'react-router-dom'
import { applyAccent } from '#shared/ui/index.ts'
import { useCatalogue } from './catalogue.ts'
import { useChanges } from './changes.ts'
import { basePath } from './locale.ts'
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

/** Gives the organisation's colour to all that it holds, and keeps its data fresh. */
function Branded({ children }: { children: ReactNode }) {
  const { brandColour } = useCatalogue().organisation
  useChanges()
  useLayoutEffect(() => {
    if (brandColour) applyAccent(document.documentElement, brandColour)
  }, [brandColour])
  return children
}
