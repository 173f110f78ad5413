import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { actQueueQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import styles from './queued-acts-notice.module.css'

/** Says how many changes in the offline queue wait to be sent or need a decision, and links to their list. */
export function QueuedActsNotice() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { acts, storage, problem } = useOfflineState()
  useBridgeEvent('acts', (queue) => queryClient.setQueryData(actQueueQuery(bridge).queryKey, queue))

  const refused = acts.filter(({ refusal }) => refusal !== null).length
  const waiting = acts.length - refused
  const sentences = [
    refused > 0 && t('offline.asks', { count: refused }),
    waiting > 0 && t('offline.waiting', { count: waiting }),
    waiting > 0 && storage === 'memory' && t('offline.memory'),
    problem && t(problem === 'DAMAGED' ? 'offline.damaged' : 'offline.locked'),
  ].filter((sentence) => typeof sentence === 'string')
  return (
    <output>
      {sentences.length > 0 && (
        <span className={styles.notice}>
          <HourglassIcon size={16} />
          <span className={styles.words}>{sentences.join(' ')}</span>
          {acts.length > 0 && (
            <Button variant="text" isCompact onClick={() => dialogs.open({ kind: 'waiting-acts' })}>
              {t('offline.show')}
            </Button>
          )}
        </span>
      )}
    </output>
  )
}
