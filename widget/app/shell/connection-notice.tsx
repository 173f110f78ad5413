import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { useConnectionTrouble } from '../connection-trouble.ts'

/** Says why what is on the screen waits; nothing where nothing does. A dialog covers the one of its screen. */
export function ConnectionNotice() {
  const t = useText('errors')
  const trouble = useConnectionTrouble()
  return trouble && <Notice kind="warning">{t(trouble)}</Notice>
}
