import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useSession } from '../../../data/session.ts'
import { WaitingEntryList } from './waiting-entry-list.tsx'
import styles from './waiting-list.module.css'
import { ownWaitingQuery } from './waiting-queries.ts'

/** The customer's waiting-list entries, shown above the list of bookings. Shows nothing when there are none. */
export function OwnWaitingSection() {
  const t = useText('waiting')
  const userId = useSession()?.user.id ?? ''
  const { data: entries = [] } = useQuery({ ...ownWaitingQuery(userId), enabled: userId !== '' })
  if (entries.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="own-waiting">
      <h2 id="own-waiting">{t('own')}</h2>
      <WaitingEntryList entries={entries} />
    </section>
  )
}
