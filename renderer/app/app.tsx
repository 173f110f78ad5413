import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { I18next } from '#shared/i18n/i18next.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import type { Preferences } from '#shared/ipc/contract.ts'
import { Toaster } from '#shared/ui/index.ts'
import { createQueryClient } from '#renderer/data/queries.ts'
import { BridgeContext } from '#renderer/platform/calls/bridge-context.ts'
import { DialogsContext } from '#renderer/platform/dialogs/dialog-context.ts'
import { createDialogStore } from '#renderer/platform/dialogs/dialogs.ts'
import { confirmingBridge } from './confirming-bridge.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { I18nextTextProvider } from './i18next-text-provider.tsx'
import { PreferencesProvider } from './preferences-provider.tsx'
import { screenPath } from '#renderer/platform/navigation/current-url-parameters.ts'
import { SessionGate } from './session-gate.tsx'

interface AppProps {
  bridge: DesktopBridge
  i18n: I18next
  initialPreferences: Preferences
}

/** The app with all its providers. Tests render it with their own bridge. */
export function App({ bridge, i18n, initialPreferences }: AppProps) {
  const [queryClient] = useState(createQueryClient)
  const [dialogs] = useState(() => createDialogStore(screenPath))
  const confirming = useMemo(() => confirmingBridge(bridge, dialogs), [bridge, dialogs])
  return (
    <I18nextTextProvider i18n={i18n}>
      <CrashBoundary>
        <BridgeContext value={confirming}>
          <QueryClientProvider client={queryClient}>
            <PreferencesProvider initialPreferences={initialPreferences}>
              <DialogsContext value={dialogs}>
                <Toaster>
                  <SessionGate />
                </Toaster>
              </DialogsContext>
            </PreferencesProvider>
          </QueryClientProvider>
        </BridgeContext>
      </CrashBoundary>
    </I18nextTextProvider>
  )
}
