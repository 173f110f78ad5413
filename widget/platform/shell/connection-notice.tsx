import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { useConnectionTrouble } from '../use-connection-trouble.ts'

/** Says why the screen is waiting for the server, if it is. While a dialog is open, the dialog shows its own notice instead. */
export function ConnectionNotice() {
  const t = useText('errors')
  const trouble = useConnectionTrouble()
  return trouble && <Notice kind="warning">{t(trouble)}</Notice>
}
