import { useText } from '#shared/i18n/use-text.ts'
import { EmptyState, Notice, SuccessIcon } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { ActLine } from './act-line.tsx'
import styles from './queued-acts-dialog.module.css'

/**
 * Lists the changes in the offline queue, in order. A refused change is shown beside the server's state, with the possible actions (rule
 * D212).
 */
export function QueuedActsDialog() {
  const t = useText('provider')
  const { acts, storage, problem } = useOfflineState()
  const isOnlyInMemory = storage === 'memory' && acts.length > 0
  return (
    <AppDialog size="large" title={t('offline.list')} description={t('offline.list-lead')}>
      {problem && <Notice kind="warning">{t(problem === 'DAMAGED' ? 'offline.damaged' : 'offline.locked')}</Notice>}
      {isOnlyInMemory && <Notice kind="warning">{t('offline.memory')}</Notice>}
      {acts.length === 0 ? (
        <EmptyState icon={<SuccessIcon size={32} />} title={t('offline.none')} />
      ) : (
        <ul className={styles.acts} aria-label={t('offline.list')}>
          {acts.map((act) => (
            <ActLine key={act.id} act={act} />
          ))}
        </ul>
      )}
    </AppDialog>
  )
}
