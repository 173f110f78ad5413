import { useText } from '#shared/i18n/use-text.ts'
import { attendanceWith } from '#renderer/data/offline/with-queued-acts.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import type { EventAction } from '#renderer/platform/dialogs/event-dialog.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { canNoteAttendance } from '../booking-rules.ts'
import { useNoteAttendance } from './use-note-attendance.ts'

const choices = ['ATTENDED', 'LATE', 'NO_SHOW', null] as const

/** Returns the menu items that record or correct the attendance of a booking; none before it begins (rule D170). */
export function useAttendanceActions(): (booking: ProviderBooking) => EventAction[] {
  const t = useText('provider')
  const now = useNow()
  const { acts } = useOfflineState()
  const { mutate } = useNoteAttendance()
  return (booking) =>
    canNoteAttendance(booking, now)
      ? choices
          .filter((attendance) => attendance !== attendanceWith(booking, acts))
          .map((attendance) => ({
            label: t(`attendance.act.${attendance ?? 'none'}`),
            onAct: () => mutate({ bookings: [booking], attendance }),
          }))
      : []
}
