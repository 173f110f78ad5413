import { useText } from '#shared/i18n/use-text.ts'
import { ChevronLeftIcon, ChevronRightIcon, classNames, IconButton } from '#shared/ui/index.ts'
import styles from './list-pagination.module.css'

interface ListPaginationProps {
  /** The accessible name of the navigation landmark. */
  label: string
  /** The page number, starting at 1. */
  page: number
  /** The number of rows of a full page. */
  size: number
  /** The total number of rows. The server may stop counting at a limit. */
  total: number
  /** Whether there are more rows than `total`, because the count stopped at a limit. */
  isMore?: boolean
  onTurn: (page: number) => void
  className?: string | undefined
}

/** The paging of a list: "26–50 of 130" with buttons for the previous and next page; nothing if there is only one page. */
export function ListPagination({ label, page, size, total, isMore = false, onTurn, className }: ListPaginationProps) {
  const t = useText('provider')
  if (total <= size && page === 1) return null
  const first = (page - 1) * size + 1
  const last = isMore ? page * size : Math.min(page * size, total)
  return (
    <nav className={classNames(styles.pages, className)} aria-label={label}>
      <span className={styles.range}>{t(isMore ? 'pages.range-more' : 'pages.range', { first, last, total })}</span>
      <IconButton
        label={t('pages.previous')}
        icon={<ChevronLeftIcon />}
        isOff={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <IconButton
        label={t('pages.next')}
        icon={<ChevronRightIcon />}
        isOff={!isMore && last >= total}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  )
}
