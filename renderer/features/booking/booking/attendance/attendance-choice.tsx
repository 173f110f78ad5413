import { useText } from '#shared/i18n/use-text.ts'
import { attendanceWith, waitingOfBooking } from '#renderer/data/offline/with-queued-acts.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { canNoteAttendance } from '../booking-rules.ts'
import { useNoteAttendance } from './use-note-attendance.ts'

const choices = ['none', 'ATTENDED', 'LATE', 'NO_SHOW'] as const

/**
 * Buttons to record whether the customer attended. A click saves at once and can be corrected in the same way (rule D170). Hidden before
 * the booking begins.
 */
export function AttendanceChoice({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const now = useNow()
  const momentOf = useInstantText()
  const { acts } = useOfflineState()
  const { mutate, variables, isPending } = useNoteAttendance()
  if (!canNoteAttendance(booking, now)) return null
  const waiting = waitingOfBooking(acts, booking.id).attendance
  const attendance = isPending ? variables.attendance : attendanceWith(booking, acts)
  const hasLostCredit = attendance === 'NO_SHOW' && booking.paymentMethod === 'CREDITS'
  const hint = waiting
    ? t('offline.unsent-since', { when: momentOf(waiting.doneAt) })
    : hasLostCredit
      ? t('attendance.credit-lost')
      : undefined
  return (
    <SingleChoiceButtons
      label={t('attendance.title')}
      options={choices.map((value) => ({ value, label: t(`attendance.${value}`) }))}
      value={attendance ?? 'none'}
      onChange={(chosen) => mutate({ bookings: [booking], attendance: chosen === 'none' ? null : chosen })}
      {...(hint !== undefined && { hint })}
    />
  )
}
