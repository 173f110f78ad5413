import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'

interface LogOutWithDraftsDialogProps {
  titles: readonly string[]
  onAnswer: (isKept: boolean) => void
}

/** Asks at a log-out what becomes of input that was kept and not saved (rule D375). */
export function LogOutWithDraftsDialog({ titles, onAnswer }: LogOutWithDraftsDialogProps) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={t('drafts.logout.title')}
      buttons={
        <>
          <Button variant="white" onClick={() => close(() => onAnswer(true))}>
            {t('drafts.logout.keep')}
          </Button>
          <Button variant="red" onClick={() => close(() => onAnswer(false))}>
            {t('drafts.logout.remove')}
          </Button>
        </>
      }
    >
      <p>{t('drafts.logout.text', { titles: titles.join(', ') })}</p>
    </InfoDialog>
  )
}
