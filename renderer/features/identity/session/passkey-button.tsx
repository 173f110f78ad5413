import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { type PasskeyLoginOptions, usePasskeyLogin } from './use-passkey-login.ts'

/** A button to log in with a passkey. Hidden where passkeys cannot be used (rule D225). */
export function PasskeyButton(options: PasskeyLoginOptions) {
  const t = useText('provider')
  const errorText = useErrorText()
  const { isOffered, isPending, error, logIn } = usePasskeyLogin(options)
  if (!isOffered) return null
  return (
    <>
      {error && <Notice kind="error">{errorText(error)}</Notice>}
      <Button variant="white" isWide isLoading={isPending} onClick={logIn}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
