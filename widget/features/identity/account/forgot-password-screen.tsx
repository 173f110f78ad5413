import { useMutation } from '@tanstack/react-query'
import { canRequestPasswordReset } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { AccountScreenLink } from './account-screen-link.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { useCredentialsErrors } from './credentials-errors.ts'
import { EmailField } from './email-field.tsx'
import { askForResetCode } from './ask-reset-code.ts'

/**
 * Step one of setting a new password (rules B2.21 and B2.37). The button needs more than one character (rule B5.7); the server
 * validates the address.
 */
export function ForgotPasswordScreen() {
  const screens = useScreens()
  const t = useText('account')
  const { goOn } = useAccountNavigation()
  const current = useSession()
  const [email, setEmail] = useAccountDraft('email')
  const request = useMutation({
    mutationFn: askForResetCode,
    onSuccess: () => goOn('/forgot_password/confirm_email'),
  })
  const errors = useCredentialsErrors(request.error)

  usePrepare(screens.confirmReset.prepare)

  if (current) return <AfterLogin />
  return (
    <LoginFormLayout
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      onSubmit={() => {
        if (canRequestPasswordReset(email.trim()) && !request.isPending) request.mutate(email.trim())
      }}
    >
      <EmailField value={email} onChange={setEmail} error={errors.email} />
      <Button isWide type="submit" disabled={!canRequestPasswordReset(email.trim())} isLoading={request.isPending}>
        {t('forgot.button')}
      </Button>
      <AccountScreenLink to="/login" screen={screens.login} replace>
        {t('forgot.back')}
      </AccountScreenLink>
    </LoginFormLayout>
  )
}
