import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { PrintSheet } from '#renderer/platform/print-sheet.tsx'
import { usePaymentText } from '../use-booking-words.ts'

interface AttendeeSheetProps {
  title: string
  /** Date, time and specialist. */
  detail: string
  attendees: readonly ProviderBooking[]
}

/** The list of attendees on paper, with room for notes. */
export function AttendeeSheet({ title, detail, attendees }: AttendeeSheetProps) {
  const t = useText('provider')
  const paymentText = usePaymentText()
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
              <td>{fullName(booking.guest)}</td>
              <td>{booking.guest.phoneNumber}</td>
              <td>{t(booking.attendance ? `attendance.${booking.attendance}` : `state.${booking.status}`)}</td>
              <td>{paymentText(booking)}</td>
              <td>&nbsp;</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  )
}
