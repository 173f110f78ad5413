import { useQuery } from '@tanstack/react-query'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState } from '#shared/ui/index.ts'
import { type Coupon, couponsQuery } from '#renderer/data/voucher-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { IconRowsSkeleton } from '#renderer/platform/lists/icon-rows.tsx'
import { TagIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { couponLimits, couponUses, couponValue } from './coupon-words.ts'
import styles from './voucher.module.css'

/** The coupons with their limits and uses so far (rule D280). */
export function CouponList({ onCreate }: { onCreate: () => void }) {
  const t = useText('provider')
  const { data: coupons, error, refetch } = useQuery(couponsQuery(useBridge()))
  if (!coupons) return error ? <LoadFailure error={error} onRetry={refetch} /> : <IconRowsSkeleton />
  if (coupons.length === 0) {
    return (
      <EmptyState
        icon={<TagIcon size={24} />}
        title={t('coupons.empty')}
        action={<Button onClick={onCreate}>{t('coupons.first')}</Button>}
      >
        {t('coupons.empty-text')}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.rows}>
      {coupons.map((coupon) => (
        <li key={coupon.id} className={styles.row}>
          <CouponRow coupon={coupon} />
        </li>
      ))}
    </ul>
  )
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const limits = couponLimits(coupon, t, locale)
  return (
    <>
      <div className={styles.words}>
        <b>{coupon.code}</b>
        <span>{couponValue(coupon, t, locale)}</span>
      </div>
      <small>{limits.length === 0 ? t('coupon.no-limits') : limits.join(' · ')}</small>
      <div className={styles.words}>
        <span className={styles.state}>{t(`coupon.state.${coupon.state}`)}</span>
        <small>{couponUses(coupon, t)}</small>
      </div>
      <div className={styles.acts}>
        <CopyButton text={coupon.code} description={coupon.code} />
        <Button
          variant="white"
          isCompact
          aria-label={t('coupon.edit-one', { code: coupon.code })}
          onClick={() => dialogs.open({ kind: 'coupon', coupon })}
        >
          {t('coupon.edit')}
        </Button>
      </div>
    </>
  )
}
