import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import styles from './customers-list.module.css'

/** Placeholders for six rows of the real size (rule A9.17). */
export function CustomersSkeleton() {
  const t = useText('provider')
  return (
    <output className={styles.customers}>
      <VisuallyHidden>{t('customer.loading')}</VisuallyHidden>
      {[0, 1, 2, 3, 4, 5].map((placeholder) => (
        <span key={placeholder} aria-hidden="true">
          <span className={styles.customer}>
            <span className={styles.avatar}>
              <Skeleton width="32px" height="32px" />
            </span>
            <span className={styles.who}>
              <Skeleton width="128px" height="14px" />
              <Skeleton width="180px" height="10px" />
            </span>
            <span className={styles.visits}>
              <Skeleton width="120px" height="12px" />
            </span>
          </span>
        </span>
      ))}
    </output>
  )
}
