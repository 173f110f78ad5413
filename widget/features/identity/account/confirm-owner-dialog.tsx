import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { askPasskey } from '#shared/api/browser-passkeys.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Input } from '#shared/api/client.ts'
import { ownerProofOf } from '#shared/domain/account/owner-proof.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput, Dialog, PasswordField, TextField } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { ownerQuestion } from '../../../data/owner-question.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './passkeys.module.css'

type Proof = Input<'confirmOwner'>['body']

/** Focuses the boxes of the code, because the button that asked for it is gone. */
const focusFirstField = (part: HTMLElement | null) => part?.querySelector('input')?.focus()

/**
 * Asks a customer for the password, a mailed code or a passkey before what opens the account is changed (rule D339). An account with a
 * second factor is asked for that.
 */
export function ConfirmOwnerDialog() {
  const t = useText('account')
  const { data: ways, error: loadError } = useQuery({
    queryKey: ['owner-confirmation'],
    queryFn: ({ signal }) => call('ownerConfirmation', {}, { signal }),
    staleTime: 0,
  })
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [mailedCode, setMailedCode] = useState('')

  const confirm = useMutation({
    mutationFn: (body: Proof) => call('confirmOwner', { body }),
    onSuccess: () => ownerQuestion.answer(true),
    onError: () => {
      setCode('')
      setMailedCode('')
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => askPasskey(await call('confirmationChallenge', {})),
    onSuccess: (passkey) => confirm.mutate({ passkey }),
  })
  const mail = useMutation({ mutationFn: () => call('mailConfirmationCode', {}), onSuccess: () => confirm.reset() })
  const isMailed = mail.isSuccess
  const { proof, isComplete } = ownerProofOf(
    { password, code, mailedCode },
    { needsSecondFactor: ways?.needsSecondFactor === true, isMailed },
  )
  const passwordError = confirm.error instanceof AppError ? confirm.error.fieldErrors['password'] : undefined
  const failure =
    loadError ?? mail.error ?? byPasskey.error ?? (passwordError === undefined ? confirm.error : undefined)

  return (
    <Dialog isOpen onClose={() => ownerQuestion.answer(false)} title={t('confirm-owner.title')}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && !confirm.isPending) confirm.mutate(proof)
        }}
      >
        <p className={styles.lead}>{t('confirm-owner.lead')}</p>
        {failure && <ActionFailureNotice error={failure} />}
        {ways?.needsSecondFactor ? (
          <TextField
            required
            label={t('second-step.code')}
            hint={t('second-step.hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        ) : isMailed ? (
          <div className={styles.form} ref={focusFirstField}>
            <p>{t('confirm-owner.mailed', { email: ways?.email ?? '' })}</p>
            <CodeInput
              key={confirm.failureCount}
              label={t('confirm-owner.code')}
              value={mailedCode}
              onChange={setMailedCode}
              disabled={confirm.isPending}
            />
          </div>
        ) : (
          <PasswordField
            label={t('account.password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={passwordError}
          />
        )}
        <Button type="submit" disabled={!ways || !isComplete} isLoading={confirm.isPending}>
          {t('confirm-owner.confirm')}
        </Button>
        {ways && !ways.needsSecondFactor && !isMailed && (
          <Button variant="white" isLoading={mail.isPending} onClick={() => mail.mutate()}>
            {t('confirm-owner.mail')}
          </Button>
        )}
        {ways?.hasPasskey && canUsePasskeys(window) && (
          <Button variant="white" isLoading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
            {t('second-factor.with-passkey')}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
