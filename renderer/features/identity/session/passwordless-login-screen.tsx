import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { MailedCodeStep } from './mailed-code-step.tsx'
import { EmailStep } from './email-step.tsx'
import type { LoginRouterState } from './login-router-state.ts'
import { useGoToSecondStep } from './use-go-to-second-step.ts'

/** The log-in with a mailed code (rule D222): first the mail address, then the code. */
export function PasswordlessLoginScreen({ onLogin }: { onLogin: (session: Session) => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const arrival = (useLocation().state ?? {}) as LoginRouterState
  const remember = arrival.remember ?? true
  const goToSecondStep = useGoToSecondStep()
  const [email, setEmail] = useState(arrival.email ?? '')
  const [isSent, setSent] = useState(false)

  const ask = (address: string) => bridge.call('requestLoginCode', { body: { email: address } })
  const login = useMutation({
    mutationFn: (code: string) => bridge.invoke('session.code', { email, code, remember }),
    onSuccess: onLogin,
    onError: (error) => goToSecondStep(error, remember),
  })

  if (!isSent) {
    return (
      <EmailStep
        title={t('login-code.title')}
        lead={t('login-code.lead')}
        first={email}
        ask={ask}
        onDone={(sent) => {
          setEmail(sent)
          login.reset()
          setSent(true)
        }}
      />
    )
  }
  return (
    <MailedCodeStep
      title={t('login-code.title')}
      email={email}
      error={login.error ? errorText(login.error) : undefined}
      isChecking={login.isPending}
      onCode={login.mutateAsync}
      onSendAgain={() => ask(email)}
      onBack={() => setSent(false)}
    />
  )
}
