import { useText } from '#shared/i18n/use-text.ts'
import { Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import preview from './order-preview.module.css'
import styles from './payment-skeleton.module.css'

/** Placeholder for the order preview and the form, while the customer's data is loading (rule B2.23). */
export function PaymentSkeleton() {
  const t = useText('payment')
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={preview.card} aria-hidden="true">
        <span className={styles.head}>
          <span className={styles.lines}>
            <Skeleton width="88px" height="10px" />
            <Skeleton width="180px" height="16px" />
            <Skeleton width="120px" height="12px" />
          </span>
          <Skeleton width="56px" height="28px" />
        </span>
        <span className={styles.owners}>
          <Skeleton width="32px" height="32px" />
          <Skeleton width="110px" height="14px" />
        </span>
        <span className={styles.row}>
          <Skeleton width="120px" height="12px" />
        </span>
      </span>
      <FieldBones />
    </output>
  )
}

/** Placeholder for the provider's form. */
export function FieldsSkeleton() {
  const t = useText('payment')
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>{t('card.loading')}</VisuallyHidden>
      <FieldBones />
    </output>
  )
}

const FieldBones = () =>
  [0, 1].map((field) => (
    <span key={field} className={styles.lines} aria-hidden="true">
      <Skeleton width="80px" height="12px" />
      <Skeleton height="44px" />
    </span>
  ))
