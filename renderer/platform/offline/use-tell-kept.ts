import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { useActQueue } from './use-act-queue.ts'

/** The words that an act is kept, and for how long. */
export function useKeptText(): string {
  const t = useText('provider')
  return t(useActQueue().storage === 'memory' ? 'offline.kept-memory' : 'offline.kept')
}

/** Says that an act is kept. */
export function useTellKept(): () => void {
  const showToast = useToast()
  const title = useKeptText()
  return () => showToast({ kind: 'information', title })
}
