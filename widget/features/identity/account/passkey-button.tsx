import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'

/**
 * Logs in with a passkey. Nothing is shown where passkeys cannot be used (rule D225).
 * @param hasField whether the screen has an address field whose list offers passkeys too
 */
export function PasskeyButton({ hasField }: { hasField: boolean }) {
  const t = useText('account')
  const { isOffered, clicked, typedError } = usePasskeyLogin(hasField)
  if (!isOffered) return null
  const error = clicked.error ?? typedError
  return (
    <>
      {error && <ActionFailureNotice error={error} />}
      <Button variant="white" isWide isLoading={clicked.isPending} onClick={() => clicked.mutate()}>
        {t('login.passkey')}
      </Button>
    </>
  )
}
