import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'

interface KeepSlotDialogProps {
  /** Whether the original slot is a group session, which stays if others have booked it (rule D54). */
  isGroup: boolean
  onAnswer: (isLeftOpen: boolean) => void
}

/** Asks "Keep original time slot?" (rule A4.27). Closing the dialog saves nothing. */
export function ReopenOldSlotDialog({ isGroup, onAnswer }: KeepSlotDialogProps) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <AppDialog
      size="small"
      title={t('keep.title')}
      footer={
        <>
          <Button variant="white" onClick={() => close(() => onAnswer(false))}>
            {t('keep.no')}
          </Button>
          <Button onClick={() => close(() => onAnswer(true))}>{t('keep.yes')}</Button>
        </>
      }
    >
      <p>{t('keep.text')}</p>
      {isGroup && <p>{t('keep.group')}</p>}
    </AppDialog>
  )
}
