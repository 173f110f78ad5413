import { useText } from '#shared/i18n/use-text.ts'
import { CheckIcon, classNames, CloseIcon } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { HourglassIcon } from '#renderer/platform/icons.tsx'
import styles from './booking-state-label.module.css'

const icons = { ACCEPTED: CheckIcon, PENDING: HourglassIcon, REJECTED: CloseIcon }

/** The state of a booking as a coloured label with icon and word. */
export function BookingStateLabel({ status }: { status: ProviderBooking['status'] }) {
  const t = useText('provider')
  const Icon = icons[status]
  return (
    <span className={classNames(styles.pill, styles[status])}>
      <Icon size={14} />
      {t(`state.${status}`)}
    </span>
  )
}
