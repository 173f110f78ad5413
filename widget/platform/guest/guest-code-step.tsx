import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { isCompleteVerificationCode } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput } from '#shared/ui/index.ts'
import { askGuestCode, confirmGuest } from '../../data/guest/guest-calls.ts'
import { type CodeForm, forgetCodeStep, keepCodeStep, keptCodeStep } from './use-code-step.ts'
import { ActionFailureNotice } from '../shell/action-failure-notice.tsx'
import { Screen } from '../shell/screen.tsx'
import styles from './guest-code-step.module.css'

interface GuestCodeStepProps {
  form: CodeForm
  email: string
  /** The text of the button that submits the code. */
  button: string
  /** Called when the mail address is confirmed, to send the order again. */
  onConfirmed: () => void
  /** Goes back to the form, where the mail address can be changed. */
  onBack: () => void
}

/**
 * Asks a guest for the code that was mailed to the typed address (rule D216). Mails the code when it is shown, but not when a reload shows
 * it again and the code is still valid (rule D365).
 */
export function GuestCodeStep({ form, email, button, onConfirmed, onBack }: GuestCodeStepProps) {
  const t = useText('payment')
  const errorText = useText('errors')
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  const { mutate: send, ...sending } = useMutation({
    mutationFn: () => askGuestCode(email),
    onSuccess: () => {
      // The step may have been left meanwhile.
      if (keptCodeStep(form, email).isAsked) keepCodeStep(form, email, Date.now())
    },
  })
  const checking = useMutation({
    mutationFn: (complete: string) => confirmGuest(email, complete),
    onSuccess: onConfirmed,
    onError: () => {
      setCode('')
      setRefusals((count) => count + 1)
    },
  })

  useEffect(() => {
    if (!keptCodeStep(form, email).isSent) {
      keepCodeStep(form, email)
      send()
    }
    // Leaving the step unmounts it; a reload does not.
    return () => forgetCodeStep(form)
  }, [form, email, send])

  function enter(next: string) {
    setCode(next)
    if (isCompleteVerificationCode(next)) checking.mutate(next)
  }

  const { error } = checking
  const isWrong = error instanceof AppError && (error.code === 'code-invalid' || error.code === 'validation')
  return (
    <Screen title={t('guest.code.title')} onBack={onBack}>
      <form
        className={styles.code}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isCompleteVerificationCode(code) && !checking.isPending) checking.mutate(code)
        }}
      >
        <p>
          {t('guest.code.lead')} <b>{email}</b>
        </p>
        {sending.error && <ActionFailureNotice error={sending.error} />}
        {error && !isWrong && <ActionFailureNotice error={error} />}
        <CodeInput
          key={refusals}
          label={t('guest.code.label')}
          value={code}
          onChange={enter}
          disabled={checking.isPending}
          error={isWrong && code === '' ? errorText('code-invalid') : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one task
          autoFocus
        />
        <Button isWide type="submit" disabled={!isCompleteVerificationCode(code)} isLoading={checking.isPending}>
          {button}
        </Button>
        <div className={styles.ways}>
          <Button variant="text" isLoading={sending.isPending} onClick={() => send()}>
            {t('guest.code.again')}
          </Button>
          <Button variant="text" onClick={onBack}>
            {t('guest.code.change')}
          </Button>
        </div>
      </form>
    </Screen>
  )
}
