import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useBridge, useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import styles from './update-notice.module.css'

const queryKey = ['update']

/** Says that a new version is ready and offers a restart. The app never restarts without a click. */
export function UpdateNotice() {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { data: update } = useQuery({
    queryKey,
    queryFn: () => bridge.invoke('update.current'),
    staleTime: Infinity,
  })
  useBridgeEvent('update', (next) => queryClient.setQueryData(queryKey, next))

  return (
    <output>
      {update?.kind === 'ready' && (
        <span className={styles.notice}>
          {t('update.ready', { version: update.version })}
          <Button variant="text" onClick={() => void bridge.invoke('update.install')}>
            {t('update.restart')}
          </Button>
        </span>
      )}
    </output>
  )
}
