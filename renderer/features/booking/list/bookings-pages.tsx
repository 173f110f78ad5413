import { useText } from '#shared/i18n/use-text.ts'
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '#shared/ui/index.ts'
import { PAGE_SIZE } from './bookings-address.ts'
import styles from './bookings-pages.module.css'

interface BookingsPagesProps {
  /** The page number, starting at 1. */
  page: number
  total: number
  onTurn: (page: number) => void
}

/** The paging of the list: "26–50 of 130" with buttons for the previous and next page; nothing if there is only one page. */
export function BookingsPages({ page, total, onTurn }: BookingsPagesProps) {
  const t = useText('provider')
  if (total <= PAGE_SIZE) return null
  const [first, last] = [(page - 1) * PAGE_SIZE + 1, Math.min(page * PAGE_SIZE, total)]
  return (
    <nav className={styles.pages} aria-label={t('bookings.pages')}>
      <span className={styles.range}>{t('bookings.range', { first, last, total })}</span>
      <IconButton
        label={t('bookings.previous')}
        icon={<ChevronLeftIcon />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        label={t('bookings.next')}
        icon={<ChevronRightIcon />}
        disabled={last >= total}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
