import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

/** The texts and the action of a confirmation dialog. */
export interface Confirmation {
  readonly title: string
  readonly text: string
  /** The text of the confirming button, such as "Remove". */
  readonly act: string
  /** Rejects with an `AppError` when refused; the dialog then stays open and shows it. */
  readonly run: () => Promise<unknown>
  /** The text of the toast that confirms the action. */
  readonly done?: string
}

/** Asks for confirmation of an action that cannot be undone. If the server refuses the action, the dialog shows the reason. */
export function ConfirmDialog({ title, text, act, run, done }: Confirmation) {
  const t = useText('provider')
  const errorText = useErrorText()
  const showToast = useToast()
  const { close } = useDialogFrame()
  const running = useMutation({
    mutationFn: run,
    onSuccess: () => close(() => done !== undefined && showToast({ kind: 'success', title: done })),
  })
  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={title}
      buttons={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('form.cancel')}
          </Button>
          <Button variant="red" isLoading={running.isPending} onClick={() => running.mutate()}>
            {act}
          </Button>
        </>
      }
    >
      {running.error && <Notice kind="error">{errorText(running.error)}</Notice>}
      <p>{text}</p>
    </InfoDialog>
  )
}
