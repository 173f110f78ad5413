import { useText } from '#shared/i18n/use-text.ts'
import { PasswordField } from '#shared/ui/index.ts'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (password: string) => void
  /** Whether the password violates the rule shown below it (rules B5.4 and B5.5). */
  isWeak: boolean
  /** The server's error message for this field. */
  error: string | undefined
}

export function NewPasswordField({ label, value, onChange, isWeak, error }: NewPasswordFieldProps) {
  const t = useText('account')
  const rule = t('account.password-rule')
  return (
    <PasswordField
      required
      name="new-password"
      autoComplete="new-password"
      label={label}
      hint={rule}
      value={value}
      error={isWeak ? rule : error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
