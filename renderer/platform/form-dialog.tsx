import type { ReactNode, SubmitEventHandler } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { AppDialog } from './app-dialog.tsx'
import { ConflictNotice } from './conflict/conflict-notice.tsx'
import type { Conflict } from './conflict/use-conflict.ts'

interface FormDialogProps {
  title: ReactNode
  /** One line of context under the title. */
  description?: ReactNode
  size?: 'medium' | 'large'
  /** What `useDialogForm` answers. */
  state: {
    conflict: Conflict
    isSaving: boolean
    message: ReactNode
    submit: SubmitEventHandler<HTMLFormElement>
    dismiss: () => void
  }
  /** Of the act; "Save" unless it says otherwise. */
  submitLabel?: string
  /** There is nothing to save yet. */
  isDisabled?: boolean
  /** Another act, at the other end of the foot. */
  act?: ReactNode
  children: ReactNode
}

/** The dialog around a form: what could not be saved, what somebody else saved first, the fields, the way out and the act. */
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
