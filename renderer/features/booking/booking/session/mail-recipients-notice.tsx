import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { recipientsOf } from './attendees.ts'

interface MailRecipientsNoticeProps {
  attendees: readonly ProviderBooking[]
  /** Whether those who are still paying get a mail too. */
  isForPaying?: boolean
}

/** How many attendees get a mail, and who has to be told in another way. */
export function MailRecipientsNotice({ attendees, isForPaying = false }: MailRecipientsNoticeProps) {
  const t = useText('provider')
  const { mails, withoutAddress, paying } = recipientsOf(attendees, isForPaying)
  return (
    <Notice kind={withoutAddress.length > 0 ? 'warning' : 'information'}>
      <p>{mails === 0 ? t('session.mails-none') : t('session.mails', { count: mails })}</p>
      {mails > 0 && withoutAddress.length > 0 && <p>{t('session.no-mail', { guests: withoutAddress.join(', ') })}</p>}
      {paying.length > 0 && <p>{t('session.unpaid-no-mail', { guests: paying.join(', ') })}</p>}
    </Notice>
  )
}
