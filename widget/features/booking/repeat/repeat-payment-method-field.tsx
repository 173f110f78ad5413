import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice, NativeSelect } from '#shared/ui/index.ts'
import type { PaymentOption } from '../../../data/catalogue.ts'

/** How several appointments can be paid: each one separately afterwards, or all together (rules D265 and D305). */
const allWays = ['credits', 'card', 'pay-afterwards'] as const

export type WayToPay = (typeof allWays)[number]

/** Reads the way that was chosen before a reload. */
export const readWay = (kept: unknown): WayToPay | undefined => allWays.find((way) => way === kept)

/**
 * Returns the possible ways to pay.
 * @param needed the number of credits for all appointments
 * @param asks whether each appointment needs a deposit, which excludes paying afterwards (rule D275), or a card as a guarantee, which only
 * a single appointment can have (rule D299)
 */
export function waysToPay(
  options: readonly PaymentOption[],
  credits: number,
  needed: number,
  asks: { readonly deposit: boolean; readonly card: boolean },
): WayToPay[] {
  const offered = options.flatMap(({ method }) => (method === 'credits' ? [] : method))
  const ways = asks.card ? [] : offered.filter((method) => method === 'card' || !asks.deposit)
  return [...(credits >= needed ? (['credits'] as const) : []), ...ways]
}

interface PaymentFieldProps {
  ways: readonly WayToPay[]
  way: WayToPay | undefined
  needed: number
  credits: number
  serviceName: string
  /** The channels of the card provider, such as iDEAL. */
  channels: readonly PaymentChannel[]
  onChange: (way: WayToPay) => void
}

/** A field to choose how to pay, or a notice that says why there is no choice. */
export function PaymentField({ ways, way, needed, credits, serviceName, channels, onChange }: PaymentFieldProps) {
  const t = useText('repeat')
  const payment = useText('payment')
  const locale = useLocale()
  const nameOf = (each: WayToPay) => (each === 'credits' ? t('pay.credits', { count: needed }) : t(`pay.${each}`))
  // Within a sentence, names are in lower case, except brand names. "Credit card" is the only name that is not a brand.
  const inSentence = (channel: PaymentChannel) => {
    const name = payment(`method.${channel}`)
    return channel === 'card' ? name.toLocaleLowerCase(locale) : name
  }
  const names = formatList(channels.map(inSentence), locale)
  const hints = {
    credits: undefined,
    card: `${t('pay.card.hint', { ways: names })} ${t('pay.no-codes')}`,
    'pay-afterwards': `${t('pay.pay-afterwards.hint')} ${t('pay.no-codes')}`,
  }
  return (
    <>
      {credits > 0 && credits < needed && <Notice>{t('too-few-credits', { left: credits, count: needed })}</Notice>}
      {way ? (
        <NativeSelect
          label={t('pay')}
          hint={hints[way]}
          required
          value={way}
          options={ways.map((each) => ({ value: each, label: nameOf(each) }))}
          onChange={(value) => {
            const chosen = ways.find((each) => each === value)
            if (chosen) onChange(chosen)
          }}
        />
      ) : (
        <Notice kind="warning">{t('no-method', { service: serviceName })}</Notice>
      )}
    </>
  )
}
