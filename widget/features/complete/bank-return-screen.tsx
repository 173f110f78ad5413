import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon } from '#shared/ui/index.ts'
import { MessageScreen } from '../../app/shell/message-screen.tsx'

/**
 * The page that a bank returns to in a window of its own, when the widget is embedded. It confirms nothing: the widget asks
 * the server (threat W5).
 */
export function BankReturnScreen() {
  const t = useText('payment')
  return (
    <MessageScreen
      title={t('returned.title')}
      icon={<CheckIcon size={32} />}
      action={<Button onClick={() => window.close()}>{t('returned.close')}</Button>}
    >
      {t('returned.text')}
    </MessageScreen>
  )
}
