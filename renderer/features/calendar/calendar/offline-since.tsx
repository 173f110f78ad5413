import { formatLongDateWithin } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { useIsOffline } from '#renderer/platform/offline/use-offline-state.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { wallNowAt } from '#renderer/platform/time/use-wall-now.ts'
import styles from './offline-since.module.css'

/**
 * Says how old the displayed data is while the server cannot be reached.
 * @param at when the data was loaded, in milliseconds since 1970
 */
export function OfflineSince({ at }: { at: number | undefined }) {
  const t = useText('provider')
  const locale = useLocale()
  const { timeZone } = useSession().organisation
  const isOffline = useIsOffline()
  if (!isOffline || at === undefined) return null
  const { date, minute } = wallNowAt(at, timeZone)
  return (
    <p className={styles.seen}>
      {t('calendar.last-seen', { when: `${formatLongDateWithin(date, locale)}, ${formatLocalTime(minute)}` })}
    </p>
  )
}
