import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { CopyButton } from '#renderer/platform/screens/copy-button.tsx'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './second-factor.module.css'

/** Shows new recovery codes, once (rule D227). */
export function RecoveryCodesDialog({ codes }: { codes: readonly string[] }) {
  const t = useText('provider')
  const { close } = useDialogFrame()
  return (
    <AppDialog
      title={t('recovery.title')}
      footer={
        <>
          <CopyButton text={codes.join('\n')} label={t('recovery.copy')} />
          <Button onClick={() => close()}>{t('recovery.kept')}</Button>
        </>
      }
    >
      <Notice>{t('recovery.lead')}</Notice>
      <ol className={styles.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </AppDialog>
  )
}
