import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'

/** Asks for confirmation before unsaved input is discarded (rule A2.37). */
export function DiscardDialog({ onDiscard }: { onDiscard: () => void }) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <AppDialog
      size="small"
      title={t('discard.title')}
      footer={
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
    </AppDialog>
  )
}
