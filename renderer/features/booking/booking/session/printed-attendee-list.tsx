import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { bookingAnswersQuery } from '#renderer/data/booking-queries.ts'
import { attendanceWith } from '#renderer/data/offline/with-queued-acts.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useAnswerText } from '#renderer/platform/answers/use-answer-text.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { PrintSheet } from '#renderer/platform/screens/print-sheet.tsx'
import { usePaymentText } from '#renderer/features/booking/booking/use-booking-words.ts'

interface PrintedAttendeeListProps {
  title: string
  /** Date, time and specialist. */
  detail: string
  attendees: readonly ProviderBooking[]
}

/** The printed list of attendees, with the notes and answers of their bookings. */
export function PrintedAttendeeList({ title, detail, attendees }: PrintedAttendeeListProps) {
  const t = useText('provider')
  const ui = useText('ui')
  const bridge = useBridge()
  const paymentText = usePaymentText()
  const answerText = useAnswerText()
  const { acts } = useOfflineState()
  const stateOf = (booking: ProviderBooking): string => {
    const attendance = attendanceWith(booking, acts)
    return t(attendance ? `attendance.${attendance}` : `state.${booking.status}`)
  }
  const ids = attendees.map(({ id }) => id)
  const { data: answers = [] } = useQuery(bookingAnswersQuery(bridge, ids))
  return (
    <PrintSheet>
      <h1>{title}</h1>
      <p>{detail}</p>
      <table>
        <thead>
          <tr>
            {(['name', 'phone', 'state', 'paid', 'note'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`print.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendees.map((booking) => (
            <tr key={booking.id}>
              <td>
                {fullName(booking.guest)}
                {booking.seats > 1 && ` (${ui('people', { count: booking.seats })})`}
              </td>
              <td>{booking.guest.phoneNumber}</td>
              <td>{stateOf(booking)}</td>
              <td>{paymentText(booking)}</td>
              <td>
                {booking.note !== '' && <p dir="auto">{booking.note}</p>}
                {answers
                  .filter(({ bookingId }) => bookingId === booking.id)
                  .map((answer) => (
                    <p key={answer.questionId} dir="auto">
                      {answer.wording}: <bdi>{answerText(answer)}</bdi>
                    </p>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
