import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { wallDateOf, type ProviderBooking } from '#renderer/data/api-types.ts'

/**
 * Says why a booking is pending: it waits for the customer's answer to a reschedule request (rule D34), or for their card payment (rule
 * D35).
 */
export function PendingReason({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const { status, requestExpiresAt, holdExpiresAt, guest } = booking
  const momentOf = (instant: string) => `${formatDate(wallDateOf(instant), locale)}, ${instant.slice(11, 16)}`
  if (status === 'PENDING' && requestExpiresAt !== null) {
    return (
      <Notice kind="warning">
        {t('booking.waits-for-answer', { guest: fullName(guest), moment: momentOf(requestExpiresAt) })}
      </Notice>
    )
  }
  if (status === 'ACCEPTED' && holdExpiresAt !== null) {
    return <Notice kind="warning">{t('booking.waits-for-payment', { moment: momentOf(holdExpiresAt) })}</Notice>
  }
  return null
}
