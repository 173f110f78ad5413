import { useText } from '#shared/i18n/use-text.ts'
import { TextField, type TextFieldProps } from '#shared/ui/index.ts'

/** A field for a code of the authenticator app or a recovery code. */
export function SecondFactorCodeField(props: Omit<TextFieldProps, 'label' | 'hint'>) {
  const t = useText('provider')
  return (
    <TextField
      label={t('second-step.code')}
      hint={t('second-step.hint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}
