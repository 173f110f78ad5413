import { useMutation } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { call } from '../../../data/lazy-api-client.ts'
import { boot } from '../../../data/boot-settings.ts'
import { session, useSession } from '../../../data/session.ts'
import { forgetSecrets, useAccountDraft } from './use-account-draft.ts'
import { useAccountNavigation } from './use-account-navigation.ts'
import { AfterLogin } from './after-login.tsx'
import { CodeForm } from './code-form.tsx'
import { useSignUp } from './use-sign-up.ts'

/** The screen for the mailed code that confirms a sign-up and logs in (rules B2.20 and B2.36). */
export function ConfirmEmailScreen() {
  const { addressOf, goOn, state } = useAccountNavigation()
  const current = useSession()
  const [draftEmail] = useAccountDraft('email')
  const email = draftEmail.trim()
  const [password] = useAccountDraft('password')
  const [hasPassword] = useAccountDraft('hasPassword')
  const sendAgain = useSignUp(() => undefined)

  const verify = useMutation({
    mutationFn: (code: string) =>
      call('verifyCustomer', { body: { email, code, organisationId: boot.organisationId } }),
    onSuccess: (answer) => {
      forgetSecrets()
      session.logIn(answer)
    },
  })

  if (current) return <AfterLogin />
  // Opened without a sign-up before it, or where storage is blocked: the customer starts again.
  if (!email) return <Navigate to={addressOf('/sign_up')} state={state} replace />
  return (
    <CodeForm
      email={email}
      check={verify.mutateAsync}
      isChecking={verify.isPending}
      error={verify.error}
      onSendAgain={async () => {
        // A reload has lost the password, which another code needs. It is typed again.
        if (hasPassword && password === '') goOn('/sign_up')
        else await sendAgain.mutateAsync()
      }}
    />
  )
}
