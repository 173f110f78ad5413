import { useState, type ReactNode } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { isCompleteVerificationCode } from '#shared/domain/account/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput } from '#shared/ui/index.ts'
import { LoginFormLayout } from './login-form-layout.tsx'
import { SendAgain } from './send-again.tsx'

interface CodeFormProps {
  /** "Confirm your email" by default. */
  title?: string
  email: string
  /** Checks a code: resolves when it is correct, rejects when it is refused. */
  check: (code: string) => Promise<unknown>
  isChecking: boolean
  /** The error of the last checked code. */
  error: Error | null
  /** Requests another code by mail. */
  onSendAgain: () => Promise<unknown>
  /** Another way to get the code, below "Send again". */
  otherWay?: ReactNode
}

/** Six boxes for a mailed code, with the mail address, "Send again" and the submit button (rules B2.20 and B5.6). */
export function CodeForm({ title, email, check, isChecking, error, onSendAgain, otherWay }: CodeFormProps) {
  const t = useText('account')
  const errorText = useText('errors')
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  const canCheck = isCompleteVerificationCode(code) && !isChecking

  async function send(complete: string) {
    try {
      await check(complete)
    } catch {
      // After a refusal the boxes are cleared, and the code is typed again from the first box. `error` says why.
      setCode('')
      setRefusals((count) => count + 1)
    }
  }

  function enter(next: string) {
    setCode(next)
    if (isCompleteVerificationCode(next)) void send(next)
  }

  return (
    <LoginFormLayout
      title={title ?? t('confirm.title')}
      lead={
        <>
          {t('confirm.lead')} <b>{email}</b>
        </>
      }
      onSubmit={() => {
        if (canCheck) void send(code)
      }}
    >
      <CodeInput
        key={refusals}
        label={t('confirm.code')}
        value={code}
        onChange={enter}
        disabled={isChecking}
        // The old error is hidden when typing starts again.
        error={error && code === '' ? codeError(error, errorText('code-invalid')) : undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one task
        autoFocus
      />
      <Button isWide type="submit" disabled={!isCompleteVerificationCode(code)} isLoading={isChecking}>
        {t('confirm.button')}
      </Button>
      <SendAgain send={onSendAgain} />
      {otherWay}
    </LoginFormLayout>
  )
}

/** All refused codes have the same text, whether the format or the value was wrong (rule B5.6). Other errors have their own. */
function codeError(error: Error, invalidCode: string): string {
  if (!(error instanceof AppError)) throw error
  return error.code === 'validation' ? invalidCode : error.message || invalidCode
}
