import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog, PasswordField } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { session } from '../../../data/session.ts'
import { ConnectionNotice } from '../../../platform/shell/connection-notice.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import styles from './privacy.module.css'

interface EraseDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Called after the dialog's closing animation. */
  onClosed: () => void
  onErased: () => void
}

/** Asks for the password before everything is erased (rule D129). */
export function EraseDialog({ isOpen, onClose, onClosed, onErased }: EraseDialogProps) {
  const t = useText('privacy')
  const formId = useId()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const erasing = useMutation({
    mutationFn: () => call('eraseMe', { body: { password } }),
    onSuccess: () => {
      onErased()
      onClose()
      queryClient.clear()
      session.logOut()
    },
  })
  const passwordError = erasing.error instanceof AppError ? erasing.error.fieldErrors['password'] : undefined

  function erase() {
    if (password !== '' && !erasing.isPending) erasing.mutate()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={t('erase.question')}
      size="small"
      footer={
        <>
          <Button variant="white" onClick={onClose}>
            {t('erase.no')}
          </Button>
          <Button variant="red" type="submit" form={formId} disabled={password === ''} isLoading={erasing.isPending}>
            {t('erase.yes')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          erase()
        }}
      >
        <ConnectionNotice />
        {erasing.error && passwordError === undefined && <ActionFailureNotice error={erasing.error} />}
        <p>{t('erase.text')}</p>
        <PasswordField
          required
          name="password"
          autoComplete="current-password"
          label={t('erase.password')}
          hint={t('erase.hint')}
          value={password}
          error={passwordError}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
