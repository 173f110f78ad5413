import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox } from '#shared/ui/index.ts'
import type { Service } from '#renderer/data/api-types.ts'
import styles from './voucher.module.css'

interface CouponServicesFieldProps {
  services: readonly Service[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** The services that a coupon is for; none chosen means all. */
export function CouponServicesField({ services, chosen, onChange }: CouponServicesFieldProps) {
  const t = useText('provider')
  // A withdrawn service can no longer be chosen, but is shown if the coupon has it already.
  const shown = services.filter(({ id, withdrawn }) => !withdrawn || chosen.includes(id))
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.group}>
      <legend>{t('coupon.services')}</legend>
      <div className={styles.services}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
