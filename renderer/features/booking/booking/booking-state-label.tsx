import { useText } from '#shared/i18n/use-text.ts'
import { CheckIcon, classNames, CloseIcon } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { HourglassIcon } from '#renderer/platform/theme/icons.tsx'
import styles from './booking-state-label.module.css'

const icons = { ACCEPTED: CheckIcon, PENDING: HourglassIcon, REJECTED: CloseIcon }

type Shown = Pick<ProviderBooking, 'status' | 'attendance' | 'isCancelledLate'>

/** The state of a booking as a coloured label with icon and text. A recorded attendance takes the place of the state. */
export function BookingStateLabel({ booking: { status, attendance, isCancelledLate } }: { booking: Shown }) {
  const t = useText('provider')
  const missed = attendance === 'NO_SHOW'
  const Icon = missed ? CloseIcon : icons[status]
  const text = attendance
    ? (`attendance.${attendance}` as const)
    : isCancelledLate
      ? 'attendance.cancelled-late'
      : (`state.${status}` as const)
  return (
    <span className={classNames(styles.pill, missed ? styles.missed : styles[status])}>
      <Icon size={14} />
      {t(text)}
    </span>
  )
}
