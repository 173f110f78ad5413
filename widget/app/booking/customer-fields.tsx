import type { Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { CustomerDraft, DraftProblems } from './customer-draft.ts'

interface CustomerFieldsProps {
  draft: CustomerDraft
  onChange: (change: Partial<CustomerDraft>) => void
  /** The problems to show; none before the form was submitted. */
  problems: DraftProblems
  /** Whether the customer types an address, because nobody is logged in. */
  asksEmail: boolean
  /** What the address is for. */
  emailHint?: string
  phone: 'hidden' | 'optional' | 'required'
  /** Why the phone number cannot be used, although it may be left out. */
  phoneError?: string | undefined
  /** The elements of the fields, to focus the first one with a problem. */
  refOf: (field: keyof CustomerDraft) => Ref<HTMLInputElement>
}

/** The customer's name, and address and phone number where they are asked. */
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
          required={phone === 'required'}
          type="tel"
          name="tel"
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          label={t('phone')}
          hint={t('phone.hint')}
          value={draft.phoneNumber}
          error={errorOf('phoneNumber') ?? phoneError}
          onChange={(event) => onChange({ phoneNumber: event.currentTarget.value })}
        />
      )}
    </>
  )
}
