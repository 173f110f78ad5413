import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { Session } from '#shared/ipc/contract.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { PersonalDetailsStep } from './personal-details-step.tsx'
import { emptyAboutYou, type AboutYouDraft } from './account-form.ts'
import { MailedCodeStep } from './mailed-code-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'

type Step = 'EMAIL' | 'CONFIRM_EMAIL' | 'ABOUT_YOU'

const steps: readonly Step[] = ['EMAIL', 'CONFIRM_EMAIL', 'ABOUT_YOU']

interface SignUpScreenProps {
  onLogin: (session: Session) => void
}

/**
 * Creates an account and a business: address and password, mailed code, personal details. The code is checked with the last
 * step; a wrong one returns to its boxes, and later input is kept.
 */
export function SignUpScreen({ onLogin }: SignUpScreenProps) {
  const t = useText('provider')
  const errorText = useErrorText()
  const bridge = useBridge()
  const [step, setStep] = useState<Step>('EMAIL')
  const [credentials, setCredentials] = useState({ email: '', password: '' })
  const [code, setCode] = useState('')
  const [codeError, setCodeError] = useState<string>()
  const [person, setPerson] = useState<AboutYouDraft>(() =>
    emptyAboutYou(Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  const words = t('sign-up.step', { step: steps.indexOf(step) + 1, count: steps.length })

  const found = useMutation({
    mutationFn: ({ firstName, lastName, business, kind, timeZone }: AboutYouDraft) =>
      bridge.invoke('session.verify', {
        email: credentials.email,
        code,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        organisation: { name: business.trim(), organisationKind: kind, timeZone },
        remember: true,
      }),
    onSuccess: onLogin,
    onError: (error) => {
      if (!(error instanceof AppError) || error.code !== 'code-invalid') return
      setCodeError(errorText(error))
      setStep('CONFIRM_EMAIL')
    },
  })

  switch (step) {
    case 'EMAIL':
      return (
        <CredentialsStep
          step={words}
          first={credentials}
          onDone={(sent) => {
            setCredentials(sent)
            setCodeError(undefined)
            setStep('CONFIRM_EMAIL')
          }}
        />
      )
    case 'CONFIRM_EMAIL':
      return (
        <MailedCodeStep
          email={credentials.email}
          step={words}
          error={codeError}
          onCode={(entered) => {
            setCode(entered)
            setStep('ABOUT_YOU')
          }}
          onSendAgain={() => bridge.call('signUpProvider', { body: credentials })}
          onBack={() => setStep('EMAIL')}
        />
      )
    case 'ABOUT_YOU':
      return (
        <PersonalDetailsStep
          step={words}
          first={person}
          isSaving={found.isPending}
          onDone={(draft, refuse) => {
            setPerson(draft)
            found.mutate(draft, { onError: refuse })
          }}
        />
      )
    default:
      return step satisfies never
  }
}
