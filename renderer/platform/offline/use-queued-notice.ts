import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useOfflineState } from './use-offline-state.ts'

/** Returns the message that an act is queued, and whether the queue survives a restart. */
export function useKeptText(): string {
  const t = useText('provider')
  return t(useOfflineState().storage === 'memory' ? 'offline.kept-memory' : 'offline.kept')
}

/** Returns a function that shows a toast saying that an act is queued. */
export function useTellKept(): () => void {
  const showToast = useToast()
  const title = useKeptText()
  return () => showToast({ kind: 'information', title })
}
