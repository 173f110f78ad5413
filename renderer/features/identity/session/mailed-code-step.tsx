import { useState, type SubmitEvent } from 'react'
import { isCompleteVerificationCode } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput } from '#shared/ui/index.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'
import { SendAgain } from './resend-code-button.tsx'

interface MailedCodeStepProps {
  email: string
  title?: string | undefined
  step?: string | undefined
  /** The error of the previously entered code. */
  error?: string | undefined
  isChecking?: boolean
  /** Called with the entered code. Rejects when the code is refused; the parent passes the reason as `error`. */
  onCode: (code: string) => unknown
  /** Requests another code by mail. */
  onSendAgain: () => Promise<unknown>
  /** Returns to the step for the mail address. */
  onBack: () => void
}

/** Six boxes for a mailed code, with the address, "Send again" and the submit button (rules B2.20 and B5.6). */
export function MailedCodeStep({
  email,
  title,
  step,
  error,
  isChecking = false,
  onCode,
  onSendAgain,
  onBack,
}: MailedCodeStepProps) {
  const t = useText('provider')
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  // The error is shown only while the boxes are empty, so that it disappears when the person types.
  const isRefused = error !== undefined && code === ''

  async function check(complete: string) {
    try {
      await onCode(complete)
    } catch {
      // A refused code is cleared and typed again from the first box.
      setCode('')
      setRefusals((count) => count + 1)
    }
  }

  function enter(next: string) {
    setCode(next)
    if (isCompleteVerificationCode(next)) void check(next)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!isChecking && isCompleteVerificationCode(code)) void check(code)
  }

  return (
    <SignInPageLayout
      title={title ?? t('code.title')}
      step={step}
      lead={
        <>
          {t('code.lead')} <b>{email}</b>
        </>
      }
      onSubmit={submit}
      footer={
        <Button variant="text" onClick={onBack}>
          {t('code.other-address')}
        </Button>
      }
    >
      <CodeInput
        key={refusals}
        label={t('code.label')}
        value={code}
        onChange={enter}
        disabled={isChecking}
        error={isRefused ? error : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has this one task
        autoFocus
      />
      <Button isWide type="submit" disabled={!isCompleteVerificationCode(code)} isLoading={isChecking}>
        {t('code.submit')}
      </Button>
      <SendAgain send={onSendAgain} />
    </SignInPageLayout>
  )
}
