import { useState } from 'react'
import { isEmailAddress } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'

interface EmailFieldProps {
  value: string
  onChange: (email: string) => void
  /** The server's error message for this field. */
  error: string | undefined
  /** Whether the browser may offer passkeys in the field's list. */
  offersPasskeys?: boolean
}

/** An e-mail field. It is validated when it loses the focus, not while typing (rule B5.1). */
export function EmailField({ value, onChange, error, offersPasskeys = false }: EmailFieldProps) {
  const t = useText('account')
  const validationText = useText('validation')
  const [isLeft, setLeft] = useState(false)
  const isUnfinished = isLeft && value !== '' && !isEmailAddress(value)
  return (
    <TextField
      required
      type="email"
      name="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      label={t('account.email')}
      value={value}
      error={isUnfinished ? validationText('email') : error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => setLeft(true)}
    />
  )
}
