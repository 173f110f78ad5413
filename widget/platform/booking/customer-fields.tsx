import type { Ref } from 'react'
import type { GuestPolicy } from '#shared/domain/guest/guest-requirements.ts'
import type { LocationType } from '#shared/domain/location/location.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { CustomerDraft, DraftProblems } from './customer-draft.ts'

export type PhoneField = 'hidden' | 'optional' | 'required' | 'call'

/**
 * Whether the phone number is asked for: always for a phone call (rule D360), of other customers with an account if they like, and of
 * guests where the organisation requires it.
 */
export function phoneFieldFor(
  locationType: LocationType | undefined,
  isGuest: boolean,
  { isPhoneRequired }: Pick<GuestPolicy, 'isPhoneRequired'>,
): PhoneField {
  if (locationType === 'phone') return 'call'
  if (!isGuest) return 'optional'
  return isPhoneRequired ? 'required' : 'hidden'
}

/** Whether the number must be filled in. */
export const needsPhone = (phone: PhoneField): boolean => phone === 'required' || phone === 'call'

interface CustomerFieldsProps {
  draft: CustomerDraft
  onChange: (change: Partial<CustomerDraft>) => void
  /** The problems to show. Empty until the form has been submitted once. */
  problems: DraftProblems
  /** Whether the customer must type a mail address, because nobody is logged in. */
  asksEmail: boolean
  /** A hint that says what the mail address is used for. */
  emailHint?: string
  /** Whether there is a field for the phone number; 'call' for a number that will be called, and is required. */
  phone: PhoneField
  /** The error of a phone number that cannot be used. The field itself is optional. */
  phoneError?: string | undefined
  /** The elements of the fields, to focus the first one with a problem. */
  refOf: (field: keyof CustomerDraft) => Ref<HTMLInputElement>
}

/** Fields for the customer's name, and for the mail address and phone number if the form asks for them. */
export function CustomerFields({
  draft,
  onChange,
  problems,
  asksEmail,
  emailHint,
  phone,
  phoneError,
  refOf,
}: CustomerFieldsProps) {
  const t = useText('payment')
  const validationText = useText('validation')
  const errorOf = (field: keyof CustomerDraft) => problems[field] && validationText(problems[field])
  return (
    <>
      <TextField
        ref={refOf('fullName')}
        required
        name="name"
        autoComplete="name"
        label={t('full-name')}
        value={draft.fullName}
        error={errorOf('fullName')}
        onChange={(event) => onChange({ fullName: event.currentTarget.value })}
      />
      {asksEmail && (
        <TextField
          ref={refOf('email')}
          required
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          label={t('guest.email')}
          hint={emailHint}
          value={draft.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      )}
      {phone !== 'hidden' && (
        <TextField
          ref={refOf('phoneNumber')}
          required={needsPhone(phone)}
          type="tel"
          name="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          label={t('phone')}
          hint={t(phone === 'call' ? 'phone.call-hint' : 'phone.hint')}
          value={draft.phoneNumber}
          error={errorOf('phoneNumber') ?? phoneError}
          onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
        />
      )}
    </>
  )
}
