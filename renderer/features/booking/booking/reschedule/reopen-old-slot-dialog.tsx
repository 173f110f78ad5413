import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'

interface ReopenOldSlotDialogProps {
  /** Whether the original slot is a group session, which stays if others have booked it (rule D54). */
  isGroup: boolean
  onAnswer: (isLeftOpen: boolean) => void
}

/** Asks "Keep original time slot?" (rule A4.27). Closing the dialog saves nothing. */
export function ReopenOldSlotDialog({ isGroup, onAnswer }: ReopenOldSlotDialogProps) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={t('keep.title')}
      buttons={
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
    </InfoDialog>
  )
}
