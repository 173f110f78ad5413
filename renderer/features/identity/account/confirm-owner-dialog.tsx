import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { askPasskey } from '#shared/api/browser-passkeys.ts'
import { canUsePasskeys } from '#shared/api/can-use-passkeys.ts'
import type { Input } from '#shared/api/client.ts'
import { ownerProofOf } from '#shared/domain/account/owner-proof.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CodeInput, Notice, PasswordField, Skeleton } from '#shared/ui/index.ts'
import { ownerConfirmationQuery } from '#renderer/data/passkey-and-second-factor-queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { SecondFactorCodeField } from '#renderer/platform/fields/second-factor-code-field.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import styles from './second-factor.module.css'

type Proof = Input<'confirmOwner'>['body']

/** Focuses the boxes of the code, because the button that asked for it is gone. */
const focusFirstField = (part: HTMLElement | null) => part?.querySelector('input')?.focus()

/**
 * Asks for the password, a mailed code or a passkey before what opens the account, or where money goes, is changed (rule D339). An account
 * with a second factor is asked for that.
 */
export function ConfirmOwnerDialog({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const { close } = useDialogFrame()
  const { data: ways, error: loadError } = useQuery(ownerConfirmationQuery(bridge))
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [mailedCode, setMailedCode] = useState('')

  const confirm = useMutation({
    mutationFn: (body: Proof) => bridge.call('confirmOwner', { body }),
    onSuccess: () => {
      onConfirmed()
      close()
    },
    onError: () => {
      setCode('')
      setMailedCode('')
    },
  })
  const byPasskey = useMutation({
    mutationFn: async () => askPasskey(await bridge.call('confirmationChallenge', {})),
    onSuccess: (passkey) => confirm.mutate({ passkey }),
  })
  const mail = useMutation({
    mutationFn: () => bridge.call('mailConfirmationCode', {}),
    onSuccess: () => confirm.reset(),
  })
  const isMailed = mail.isSuccess
  const { proof, isComplete } = ownerProofOf(
    { password, code, mailedCode },
    { needsSecondFactor: ways?.needsSecondFactor === true, isMailed },
  )
  const fieldError = (name: 'password') =>
    confirm.error instanceof AppError ? confirm.error.fieldErrors[name] : undefined
  const failure = loadError ?? mail.error ?? byPasskey.error ?? (fieldError('password') ? null : confirm.error)

  return (
    <AppDialog
      size="medium"
      title={t('confirm-owner.title')}
      description={t('confirm-owner.lead')}
      onSubmit={(event) => {
        event.preventDefault()
        // The form is rendered inside the tree of another form, to which React would pass the event on.
        event.stopPropagation()
        if (isComplete && !confirm.isPending) confirm.mutate(proof)
      }}
      footer={
        <>
          {ways?.hasPasskey && canUsePasskeys(window) && (
            <Button variant="white" isLoading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              {t('second-factor.use-passkey')}
            </Button>
          )}
          <Button type="submit" disabled={!ways || !isComplete} isLoading={confirm.isPending}>
            {t('second-factor.confirm')}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="error">{errorText(failure)}</Notice>}
      {!ways ? (
        <Skeleton height="44px" />
      ) : ways.needsSecondFactor ? (
        <SecondFactorCodeField value={code} onChange={(event) => setCode(event.currentTarget.value)} />
      ) : isMailed ? (
        <div className={styles.mailed} ref={focusFirstField}>
          <p>{t('confirm-owner.mailed', { email: ways.email })}</p>
          <CodeInput
            key={confirm.failureCount}
            label={t('confirm-owner.code')}
            value={mailedCode}
            onChange={setMailedCode}
            disabled={confirm.isPending}
          />
        </div>
      ) : (
        <>
          <PasswordField
            label={t('confirm-owner.password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={fieldError('password')}
          />
          <div>
            <Button variant="white" isCompact isLoading={mail.isPending} onClick={() => mail.mutate()}>
              {t('confirm-owner.mail')}
            </Button>
          </div>
        </>
      )}
    </AppDialog>
  )
}
