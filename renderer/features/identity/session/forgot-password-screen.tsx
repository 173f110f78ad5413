import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { canSubmitNewPassword } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { MailedCodeStep } from './mailed-code-step.tsx'
import { EmailStep } from './email-step.tsx'
import type { LoginRouterState } from './login-router-state.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useCredentialsErrors } from './use-credentials-errors.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'

type Step = 'EMAIL' | 'CONFIRM_EMAIL' | 'CONFIRM_PASSWORD'

/** The password reset with the steps EMAIL, CONFIRM_EMAIL and CONFIRM_PASSWORD, then back to the log-in (spec B section 2). */
export function ForgotPasswordScreen() {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const arrival = (useLocation().state ?? {}) as LoginRouterState
  const [step, setStep] = useState<Step>('EMAIL')
  const [email, setEmail] = useState(arrival.email ?? '')
  const [code, setCode] = useState('')

  const ask = (address: string) => bridge.call('initiatePasswordReset', { query: { email: address } })
  const check = useMutation({
    mutationFn: (verificationCode: string) =>
      bridge.call('validatePasswordReset', { body: { email, verificationCode } }),
    onSuccess: (_, entered) => {
      setCode(entered)
      setStep('CONFIRM_PASSWORD')
    },
  })

  switch (step) {
    case 'EMAIL':
      return (
        <EmailStep
          title={t('forgot.title')}
          lead={t('forgot.lead')}
          first={email}
          ask={ask}
          onDone={(sent) => {
            setEmail(sent)
            check.reset()
            setStep('CONFIRM_EMAIL')
          }}
        />
      )
    case 'CONFIRM_EMAIL':
      return (
        <MailedCodeStep
          email={email}
          error={check.error ? errorText(check.error) : undefined}
          isChecking={check.isPending}
          onCode={check.mutateAsync}
          onSendAgain={() => ask(email)}
          onBack={() => setStep('EMAIL')}
        />
      )
    case 'CONFIRM_PASSWORD':
      return <NewPasswordStep email={email} code={code} />
    default:
      return step satisfies never
  }
}

/** The step for the new password. Its button needs more than three characters (rule B5.8); the server validates the password. */
function NewPasswordStep({ email, code }: { email: string; code: string }) {
  const t = useText('provider')
  const bridge = useBridge()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { newPassword: '' } })
  const { newPassword } = useFormValues(form)
  const showError = useCredentialsErrors(form, { newPassword: 'newPassword' }, 'newPassword')
  const reset = useMutation({
    mutationFn: (password: string) =>
      bridge.call('resetPassword', { body: { email, verificationCode: code, newPassword: password } }),
    onSuccess: () => navigate('/login', { replace: true, state: { email, wasReset: true } satisfies LoginRouterState }),
    onError: showError,
  })
  return (
    <SignInPageLayout
      title={t('reset.title')}
      onSubmit={form.handleSubmit((draft) => reset.mutate(draft.newPassword))}
      footer={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <NewPasswordField form={form} name="newPassword" label={t('reset.password')} />
      <Button isWide type="submit" disabled={!canSubmitNewPassword(newPassword)} isLoading={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </SignInPageLayout>
  )
}
