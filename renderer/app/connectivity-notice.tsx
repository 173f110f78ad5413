import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/bridge-context.ts'
import { WarningIcon } from '#shared/ui/index.ts'
import styles from './connectivity-notice.module.css'

/** A notice that is shown while the server cannot be reached. The screens keep their last data. */
export function ConnectivityNotice() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const queryKey = ['connectivity']
  const { data: connectivity } = useQuery({
    queryKey,
    queryFn: () => bridge.invoke('connectivity.current'),
    staleTime: Infinity,
  })

  useBridgeEvent('connectivity', (state) => {
    queryClient.setQueryData(queryKey, state)
    // Changes may have been missed while offline, so all data is refetched.
    if (state === 'online')
      void queryClient.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  })

  return (
    <output>
      {connectivity === 'offline' && (
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
