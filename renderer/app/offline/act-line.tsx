import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { Button, WarningIcon } from '#shared/ui/index.ts'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import { actQueueQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { RefusedAct } from './refused-act.tsx'
import { useActWords } from './use-act-words.ts'
import styles from './queued-acts-dialog.module.css'

/** One change in the offline queue: it waits to be sent, or was refused and needs a decision. */
export function ActLine({ act }: { act: QueuedAct }) {
  const t = useText('provider')
  const wordsId = useId()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const momentOf = useInstantText()
  const { title, subject } = useActWords()(act)
  const isRefused = act.refusal !== null
  const Icon = isRefused ? WarningIcon : HourglassIcon

  const askToRemove = () =>
    dialogs.open({
      kind: 'confirm',
      title: t('offline.remove.title'),
      text: t('offline.remove.text'),
      act: t('offline.remove'),
      done: t('offline.remove.done'),
      run: async () =>
        queryClient.setQueryData(actQueueQuery(bridge).queryKey, await bridge.invoke('acts.remove', { id: act.id })),
    })

  return (
    <li className={styles.act}>
      <div className={styles.head}>
        <span className={styles.words} id={wordsId}>
          <b>{title}</b>
          {subject !== '' && <span>{subject}</span>}
          {act.route === 'addCustomerNote' && (
            <span className={styles.note} dir="auto">
              {act.body.text}
            </span>
          )}
          <small>{momentOf(act.doneAt)}</small>
        </span>
        <span className={styles.state}>
          <Icon size={14} />
          {t(isRefused ? 'offline.state.refused' : 'offline.state.waits')}
        </span>
      </div>
      {isRefused ? (
        <RefusedAct act={act} wordsId={wordsId} onRemove={askToRemove} />
      ) : (
        <div className={styles.choices}>
          <Button variant="white" isCompact aria-describedby={wordsId} onClick={askToRemove}>
            {t('offline.remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
