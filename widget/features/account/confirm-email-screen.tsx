import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { Navigate } from 'react-router-dom'
import { AppError } from '#shared/api/app-error.ts'
import { isCompleteVerificationCode } from '#shared/domain/credentials.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { boot } from '../../app/boot.ts'
import { usePlaces } from '../../app/places.ts'
import { session, useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { forgetPassword, useDraft } from './account-drafts.ts'
import { AfterLogin } from './after-login.tsx'
import { SendAgain } from './send-again.tsx'
import styles from './account.module.css'

/** Rule B2.20. */
export function ConfirmEmailScreen() {
  const t = useText('widget')
  const errorText = useText('errors')
  const { addressOf } = usePlaces()
  const current = useSession()
  const [draftEmail] = useDraft('email')
  const [code, setCode] = useState('')
  const [refusals, setRefusals] = useState(0)
  const email = draftEmail.trim()

  const verify = useMutation({
    mutationFn: (entered: string) =>
      call('verifyCustomer', { body: { email, code: entered, organizationId: boot.organizationId } }),
    onSuccess: (answer) => {
      forgetPassword()
      session.logIn(answer)
    },
    // A refused code is typed anew, from the first box.
    onError: () => {
      setCode('')
      setRefusals((count) => count + 1)
    },
  })

  function enter(next: string) {
    setCode(next)
    if (verify.error) verify.reset()
    if (isCompleteVerificationCode(next)) verify.mutate(next)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!verify.isPending) verify.mutate(code)
  }

  if (current) return <AfterLogin />
  if (!email) return <Navigate to={addressOf('/sign_up')} replace />
  return (
    <Screen title={t('confirm.title')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>
          {t('confirm.lead')} <b>{email}</b>
        </p>
        <CodeInput
          key={refusals}
          label={t('confirm.code')}
          value={code}
          onChange={enter}
          disabled={verify.isPending}
          error={verify.error ? codeError(verify.error, errorText('code-invalid')) : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the screen has this one task
          autoFocus
        />
        <Button isWide type="submit" disabled={!isCompleteVerificationCode(code)} isLoading={verify.isPending}>
          {t('confirm.button')}
        </Button>
        <SendAgain email={email} />
      </form>
    </Screen>
  )
}

/** A refused code reads the same whether its form or its value was wrong (rule B5.6); other failures say what they are. */
function codeError(error: Error, invalidCode: string): string {
  if (!(error instanceof AppError)) throw error
  return error.code === 'validation' ? invalidCode : error.message || invalidCode
}
