import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import styles from './search-match-count.module.css'

interface SearchMatchCountProps {
  text: string
  /** The number of appointments found in the period that is shown; undefined without a search. */
  count: number | undefined
}

/** Says how many appointments of the displayed period match a search, with a link to the matches of all periods. */
export function SearchMatchCount({ text, count }: SearchMatchCountProps) {
  const t = useText('provider')
  const isSearching = count !== undefined
  return (
    <div className={isSearching ? styles.result : undefined}>
      <output>{isSearching && t('calendar.found', { count })}</output>
      {isSearching && (
        <Link to={`/bookings?${new URLSearchParams({ q: text })}`} className={styles.all ?? ''}>
          {t('calendar.search-all')}
        </Link>
      )}
    </div>
  )
}
