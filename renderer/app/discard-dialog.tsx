import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'

/** Asks for confirmation before unsaved input is discarded (rule A2.37). */
export function DiscardDialog({ onDiscard }: { onDiscard: () => void }) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={t('discard.title')}
      buttons={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('discard.no')}
          </Button>
          <Button variant="red" onClick={() => close(onDiscard)}>
            {t('discard.yes')}
          </Button>
        </>
      }
    >
      <p>{t('discard.text')}</p>
    </InfoDialog>
  )
}
