import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import type { ArgsOf } from '#shared/ipc/contract.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { actQueueQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { dialogOfQueuedChange } from './dialog-of-queued-change.ts'
import { useConflictingState } from './use-conflicting-state.tsx'
import { useActWords } from './use-act-words.ts'
import styles from './queued-acts-dialog.module.css'

interface RefusedActProps {
  act: QueuedAct
  /** The id of the text that describes the change. The buttons reference it for screen readers. */
  wordsId: string
  onRemove: () => void
}

/**
 * A refused change beside the server's current state. The person sends their change again, accepts the server's state, or enters other
 * values in the regular dialog (rule D212).
 */
export function RefusedAct({ act, wordsId, onRemove }: RefusedActProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const momentOf = useInstantText()
  const errorText = useErrorText()
  const { version } = useActWords()(act)
  const { now, again } = useConflictingState(act)
  const key = actQueueQuery(bridge).queryKey
  const forget = async () => queryClient.setQueryData(key, await bridge.invoke('acts.remove', { id: act.id }))
  const resending = useMutation({
    mutationFn: (decision: ArgsOf<'acts.resend'>[0]) => bridge.invoke('acts.resend', decision),
    onSuccess: (queue) => queryClient.setQueryData(key, queue),
  })
  const change = dialogOfQueuedChange(act, forget)
  const isBooking = act.route === 'noteAttendance' || act.route === 'confirmPayment'
  return (
    <>
      <dl className={styles.versions}>
        <div>
          <dt>{t('offline.mine', { when: momentOf(act.doneAt) })}</dt>
          <dd>{version}</dd>
        </div>
        <div>
          <dt>{t('offline.now')}</dt>
          <dd>{now}</dd>
        </div>
      </dl>
      {resending.error && <Notice kind="error">{errorText(resending.error)}</Notice>}
      <div className={styles.choices}>
        <Button variant="white" isCompact aria-describedby={wordsId} onClick={onRemove}>
          {t(isBooking ? 'offline.leave' : 'offline.remove')}
        </Button>
        {change && (
          <Button variant="white" isCompact aria-describedby={wordsId} onClick={() => dialogs.open(change)}>
            {t(isBooking ? 'offline.open-booking' : 'offline.change')}
          </Button>
        )}
        {again && (
          <Button
            isCompact
            aria-describedby={wordsId}
            isLoading={resending.isPending}
            onClick={() => resending.mutate({ id: act.id, ...(again.body !== undefined && { body: again.body }) })}
          >
            {t(again.words)}
          </Button>
        )}
      </div>
    </>
  )
}
