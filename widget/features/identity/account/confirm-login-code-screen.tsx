import { Navigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { AfterLogin } from './after-login.tsx'
import { CodeForm } from './code-form.tsx'
import { logInWithCode, useLogIn } from './log-in.ts'
import { TextCodeButton } from './text-code-button.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'

/** Step two of a log-in by a mailed code (rule D222). */
export function ConfirmLoginCodeScreen() {
  const t = useText('account')
  const { addressOf, state } = useAccountNavigation()
  const current = useSession()
  const [draftEmail] = useAccountDraft('email')
  const email = draftEmail.trim()
  const login = useLogIn((code: string) => logInWithCode(email, code))

  if (current) return <AfterLogin />
  if (!email) return <Navigate to={addressOf('/login/code')} state={state} replace />
  return (
    <CodeForm
      title={t('login-code.title')}
      email={email}
      check={login.mutateAsync}
      isChecking={login.isPending}
      error={login.error}
      onSendAgain={() => call('requestLoginCode', { body: { email } })}
      otherWay={<TextCodeButton email={email} />}
    />
  )
}
