import { useMutation } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { call } from '../../../data/lazy-api-client.ts'
import { usePrepare } from '../../../platform/lazy-screen.tsx'
import { useScreens } from '../../../platform/screens-context.ts'
import { useSession } from '../../../data/session.ts'
import { useAccountDraft } from './use-account-draft.ts'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { CodeForm } from './code-form.tsx'
import { askForResetCode } from './ask-reset-code.ts'

/** Step two of setting a new password: the mailed code (rule B2.37). */
export function ConfirmResetScreen() {
  const screens = useScreens()
  const { addressOf, goOn, state } = useAccountNavigation()
  const current = useSession()
  const [draftEmail] = useAccountDraft('email')
  const [, setResetCode] = useAccountDraft('resetCode')
  const email = draftEmail.trim()

  const validate = useMutation({
    mutationFn: (verificationCode: string) => call('validatePasswordReset', { body: { email, verificationCode } }),
    onSuccess: (_, code) => {
      setResetCode(code)
      goOn('/sign_up/make_password')
    },
  })

  usePrepare(screens.makePassword.prepare)

  if (current) return <AfterLogin />
  if (!email) return <Navigate to={addressOf('/forgot_password')} state={state} replace />
  return (
    <CodeForm
      email={email}
      check={validate.mutateAsync}
      isChecking={validate.isPending}
      error={validate.error}
      onSendAgain={() => askForResetCode(email)}
    />
  )
}
