import { useMutation } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'
import type { Confirmation } from '#renderer/platform/dialogs.ts'
import { QuestionIcon } from '#renderer/platform/icons.tsx'
import { InfoDialog } from '#renderer/platform/info-dialog.tsx'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

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
