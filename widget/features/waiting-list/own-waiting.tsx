import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useSession } from '../../app/session.ts'
import { OwnEntries } from './own-entries.tsx'
import styles from './waiting-list.module.css'
import { ownWaitingQuery } from './waiting-queries.ts'

/** What the customer waits for, above the list of bookings; nothing when that is nothing. */
export function OwnWaiting() {
  const t = useText('waiting')
  const userId = useSession()?.user.id ?? ''
  const { data: entries = [] } = useQuery({ ...ownWaitingQuery(userId), enabled: userId !== '' })
  if (entries.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="own-waiting">
      <h2 id="own-waiting">{t('own')}</h2>
      <OwnEntries entries={entries} />
    </section>
  )
}
