import { useMutation } from '@tanstack/react-query'
import { canRequestPasswordReset } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'

/** Step one of a log-in by a mailed code (rule D222). The server validates the address. */
export function PasswordlessLoginScreen() {
  const screens = useScreens()
  const t = useText('account')
  const { goOn } = useAccountNavigation()
  const current = useSession()
  const [email, setEmail] = useAccountDraft('email')
  const address = email.trim()
  const request = useMutation({
    mutationFn: () => call('requestLoginCode', { body: { email: address } }),
    onSuccess: () => goOn('/login/code/confirm'),
  })
  const errors = useCredentialsErrors(request.error)

  usePrepare(screens.confirmLoginCode.prepare)

  if (current) return <AfterLogin />
  return (
    <LoginFormLayout
      title={t('login-code.title')}
      lead={t('login-code.lead')}
      onSubmit={() => {
        if (canRequestPasswordReset(address) && !request.isPending) request.mutate()
      }}
    >
      <EmailField value={email} onChange={setEmail} error={errors.email} />
      <Button isWide type="submit" disabled={!canRequestPasswordReset(address)} isLoading={request.isPending}>
        {t('login-code.button')}
      </Button>
      <AccountScreenLink to="/login" screen={screens.login} replace>
        {t('forgot.back')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
