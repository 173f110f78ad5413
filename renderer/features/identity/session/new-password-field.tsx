import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { PasswordField } from '#shared/ui/index.ts'

interface NewPasswordFieldProps<Draft extends FieldValues> {
  form: UseFormReturn<Draft>
  name: FieldPath<Draft>
  label: string
}

/** A field for a new password with its rule below, which is also the error text (rules B5.4 and B5.5). */
export function NewPasswordField<Draft extends FieldValues>({ form, name, label }: NewPasswordFieldProps<Draft>) {
  const t = useText('provider')
  const { error } = form.getFieldState(name, form.formState)
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      required
      hint={t('sign-up.password-rule')}
      {...form.register(name)}
      error={error && (error.type === 'server' ? error.message : t('sign-up.password-rule'))}
    />
  )
}
