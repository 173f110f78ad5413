import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Fact, FactList } from '#renderer/platform/screens/fact-list.tsx'
import { EnvelopeIcon } from '#renderer/platform/theme/icons.tsx'
import type { TextSettings } from './text-messages-form.ts'

interface TextMonthProps {
  month: TextSettings['thisMonth']
  /** Euros. */
  limit: number
}

/** Shows how many text messages and segments were sent this month, and their cost compared with the monthly limit. */
export function TextMonth({ month: { messages, segments, cost }, limit }: TextMonthProps) {
  const t = useText('provider')
  const locale = useLocale()
  const euros = (amount: number) => formatPrice(centsOfEuros(amount) ?? 0, locale)
  const counts = [
    t('texts.month-messages', { count: messages }),
    t('texts.month-parts', { count: segments }),
    t('texts.month-cost', { cost: euros(cost), limit: euros(limit) }),
  ]
  return (
    <FactList>
      <Fact icon={<EnvelopeIcon />} title={t('texts.month')} detail={counts.join(' · ')} />
    </FactList>
  )
}
