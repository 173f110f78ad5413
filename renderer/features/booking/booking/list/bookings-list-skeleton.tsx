import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import styles from './bookings-list.module.css'

/** Placeholders for four rows of the real size (rule A9.17). */
export function BookingsListSkeleton() {
  const t = useText('provider')
  return (
    <output className={styles.days}>
      <VisuallyHidden>{t('bookings.loading')}</VisuallyHidden>
      <span className={styles.day} aria-hidden="true">
        <span className={styles.title}>
          <Skeleton width="160px" height="14px" />
        </span>
        <span className={styles.bookings}>
          {[0, 1, 2, 3].map((placeholder) => (
            <span key={placeholder}>
              <span className={styles.booking}>
                <span className={styles.time}>
                  <Skeleton width="76px" height="14px" />
                </span>
                <span className={styles.avatar}>
                  <Skeleton width="32px" height="32px" />
                </span>
                <span className={styles.guest}>
                  <Skeleton width="128px" height="14px" />
                  <Skeleton width="88px" height="10px" />
                </span>
                <span className={styles.state}>
                  <Skeleton width="84px" height="24px" />
                </span>
              </span>
            </span>
          ))}
        </span>
      </span>
    </output>
  )
}
