import { useText } from '#shared/i18n/use-text.ts'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { Button, InformationIcon } from '#shared/ui/index.ts'
import styles from './session.module.css'

/** Help for problems with the log-in (rule A2.44). */
export function LoginHelpDialog() {
  const t = useText('provider')
  const { close } = useDialogFrame()

  function goToReset() {
    window.location.hash = '/forgot-password'
  }

  return (
    <InfoDialog
      icon={<InformationIcon size={32} />}
      title={t('auth-info.title')}
      buttons={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('auth-info.close')}
          </Button>
          <Button onClick={() => close(goToReset)}>{t('auth-info.reset')}</Button>
        </>
      }
    >
      <ul className={styles.list}>
        <li>{t('auth-info.customers')}</li>
        <li>{t('auth-info.invited')}</li>
        <li>{t('auth-info.code')}</li>
      </ul>
    </InfoDialog>
  )
}
