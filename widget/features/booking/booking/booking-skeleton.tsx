import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import styles from './bookings.module.css'

export function BookingSkeleton() {
  const t = useText('bookings')
  return (
    <output>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={styles.bones} aria-hidden="true">
        <span className={styles.bonesHead}>
          <Skeleton width="52px" height="54px" />
          <span className={styles.bonesWords}>
            <Skeleton width="60%" height="14px" />
            <Skeleton width="75%" height="10px" />
            <Skeleton width="30%" height="16px" />
          </span>
        </span>
        <Skeleton width="55%" />
        <Skeleton width="80%" />
        <Skeleton width="40%" />
      </span>
    </output>
  )
}
