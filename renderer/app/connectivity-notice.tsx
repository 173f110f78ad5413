import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { connectivityQuery } from '#renderer/data/offline/act-queue-and-connectivity-queries.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useIsOffline } from '#renderer/platform/offline/use-offline-state.ts'
import { WarningIcon } from '#shared/ui/index.ts'
import styles from './connectivity-notice.module.css'

/** A notice that is shown while the server cannot be reached. The screens keep their last data. */
export function ConnectivityNotice() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const isOffline = useIsOffline()

  useBridgeEvent('connectivity', (state) => {
    queryClient.setQueryData(connectivityQuery(bridge).queryKey, state)
    // Changes may have been missed while offline, so all data is refetched.
    if (state === 'online')
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  })

  return (
    <output>
      {isOffline && (
        <span className={styles.notice}>
          <WarningIcon size={16} />
          <span>
            <b>{t('offline.title')}</b> {t('offline.text')}
          </span>
        </span>
      )}
    </output>
  )
}
