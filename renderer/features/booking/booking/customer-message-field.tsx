import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'

interface GuestMessageFieldProps {
  booking: Pick<ProviderBooking, 'guest'>
  value: string
  onChange: (message: string) => void
}

/**
 * A field for a message in the mail that notifies the customer of a change. If the customer has no mail address, it says that no mail is
 * sent.
 */
export function CustomerMessageField({ booking: { guest }, value, onChange }: GuestMessageFieldProps) {
  const t = useText('provider')
  const name = { guest: fullName(guest) }
  if (guest.email === '') return <p>{t('guest-message.no-mail', name)}</p>
  return (
    <TextAreaField
      label={t('guest-message', name)}
      note={t('absence.optional')}
      rows={3}
      maxLength={1000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
