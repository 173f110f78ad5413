import type { ReactNode, SubmitEventHandler } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { AppDialog } from '../dialogs/app-dialog.tsx'
import { ConflictNotice } from '../conflict/conflict-notice.tsx'
import type { Conflict } from '../conflict/use-conflict.ts'

interface FormDialogProps {
  title: ReactNode
  /** One line of text below the title. */
  description?: ReactNode
  size?: 'medium' | 'large'
  /** The result of `useDialogForm`. */
  state: {
    conflict: Conflict
    isSaving: boolean
    message: ReactNode
    submit: SubmitEventHandler<HTMLFormElement>
    dismiss: () => void
  }
  /** The text of the submit button; "Save" by default. */
  submitLabel?: string
  /** Whether the submit button is disabled, because there is nothing to save. */
  isDisabled?: boolean
  /** A secondary action at the opposite end of the footer. */
  act?: ReactNode
  children: ReactNode
}

/** A dialog with a form: error message, conflict, fields, cancel and submit. */
export function FormDialog({
  title,
  description,
  size = 'medium',
  state: { conflict, isSaving, message, submit, dismiss },
  submitLabel,
  isDisabled = false,
  act,
  children,
}: FormDialogProps) {
  const t = useText('provider')
  return (
    <AppDialog
      size={size}
      title={title}
      description={description}
      onDismiss={dismiss}
      onSubmit={submit}
      footer={
        <>
          {act}
          <Button variant="white" onClick={dismiss}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" disabled={isDisabled} isLoading={isSaving}>
            {submitLabel ?? t('form.save')}
          </Button>
        </>
      }
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      {children}
    </AppDialog>
  )
}
