import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import outcome from './outcome-heading.module.css'
import styles from './ticket.module.css'

/** Placeholder for the heading and ticket of a payment's result. */
export function TicketSkeleton() {
  const t = useText('payment')
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={outcome.outcome} aria-hidden="true">
        <Skeleton width="64px" height="64px" />
        <Skeleton width="240px" height="24px" />
        <Skeleton width="200px" height="14px" />
      </span>
      <span className={styles.ticket} aria-hidden="true">
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className={styles.bones}>
            <Skeleton width="32px" height="32px" />
            <Skeleton width="60%" height="14px" />
          </span>
        ))}
      </span>
    </output>
  )
}
