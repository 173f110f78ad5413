import { useQuery } from '@tanstack/react-query'
import { formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { wallNowAt } from '#renderer/platform/wall-clock.ts'
import styles from './offline-since.module.css'

/**
 * Says how old the displayed data is while the server cannot be reached.
 * @param at when the data was loaded, in milliseconds since 1970
 */
export function OfflineSince({ at }: { at: number | undefined }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const { timeZone } = useSession().organization
  const { data: connectivity } = useQuery({
    queryKey: ['connectivity'],
    queryFn: () => bridge.invoke('connectivity.current'),
    staleTime: Infinity,
  })
  if (connectivity !== 'offline' || at === undefined) return null
  const { date, minute } = wallNowAt(at, timeZone)
  return (
    <p className={styles.seen}>
      {t('calendar.last-seen', { when: `${formatLongDateWithin(date, locale)}, ${formatLocalTime(minute)}` })}
    </p>
  )
}
