import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon } from '#shared/ui/index.ts'
import { followedResultQuery } from '../../../data/payment/payment-query.ts'
import { MessageScreen } from '../../../platform/shell/message-screen.tsx'
import { returnedPayment } from '../../../platform/payment/take-returned-payment.ts'
import { wordsOf } from './result-elsewhere.tsx'

/**
 * The page that a bank returns to in a window of its own, when the widget is embedded. A bank's app may open it in another browser, so it
 * says what the server knows of the payment (rule D358 and threat W5).
 */
export function BankReturnScreen() {
  const t = useText('payment')
  const returned = returnedPayment()
  const { data: result } = useQuery({
    ...followedResultQuery(returned?.paymentIntentId ?? ''),
    enabled: returned !== undefined,
  })
  const words = result && wordsOf(result)
  const Icon = words?.Icon ?? CheckIcon
  return (
    <MessageScreen
      title={t(words?.title ?? 'returned.title')}
      icon={<Icon size={32} />}
      action={<Button onClick={() => window.close()}>{t('returned.close')}</Button>}
    >
      {words && t(words.text)} {t('returned.text')}
    </MessageScreen>
  )
}
