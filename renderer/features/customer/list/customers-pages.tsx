import { useText } from '#shared/i18n/use-text.ts'
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '#shared/ui/index.ts'
import { CUSTOMERS_PER_PAGE } from '#renderer/data/customer-queries.ts'
import styles from './customers-pages.module.css'

interface CustomersPagesProps {
  /** The page number, starting at 1. */
  page: number
  /** The number of customers, as far as they are counted. */
  total: number
  /** Whether there are more than were counted. */
  isMore: boolean
  onTurn: (page: number) => void
}

/** The paging of the list: "51–100 of 130" with buttons for the previous and next page; nothing if there is only one page. */
export function CustomersPages({ page, total, isMore, onTurn }: CustomersPagesProps) {
  const t = useText('provider')
  if (total <= CUSTOMERS_PER_PAGE && page === 1) return null
  const first = (page - 1) * CUSTOMERS_PER_PAGE + 1
  const last = isMore ? page * CUSTOMERS_PER_PAGE : Math.min(page * CUSTOMERS_PER_PAGE, total)
  return (
    <nav className={styles.pages} aria-label={t('customer.pages')}>
      <span className={styles.range}>
        {t(isMore ? 'customer.range-more' : 'customer.range', { first, last, total })}
      </span>
      <IconButton
        label={t('customer.previous')}
        icon={<ChevronLeftIcon />}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        label={t('customer.next')}
        icon={<ChevronRightIcon />}
        disabled={!isMore && last >= total}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
