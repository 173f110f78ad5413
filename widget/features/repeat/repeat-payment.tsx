import { useText } from '#shared/i18n/use-text.ts'
import { Notice, SelectField } from '#shared/ui/index.ts'
import type { PaymentOption } from '../../app/catalogue.ts'

/** How several appointments can be paid together. A card pays one booking only (rule D265). */
export type WayToPay = 'credits' | 'pay-afterwards'

/**
 * @param needed the credits that all appointments take
 * @param asksDeposit whether the customer pays a deposit for each, so that none can be paid afterwards (rule D275)
 */
export function waysToPay(
  options: readonly PaymentOption[],
  credits: number,
  needed: number,
  asksDeposit: boolean,
): WayToPay[] {
  const isAfterwards = !asksDeposit && options.some(({ method }) => method === 'pay-afterwards')
  return [...(credits >= needed ? (['credits'] as const) : []), ...(isAfterwards ? (['pay-afterwards'] as const) : [])]
}

interface PaymentFieldProps {
  ways: readonly WayToPay[]
  way: WayToPay | undefined
  needed: number
  credits: number
  serviceName: string
  onChange: (way: WayToPay) => void
}

/** The choice of how to pay, or why there is none. */
export function PaymentField({ ways, way, needed, credits, serviceName, onChange }: PaymentFieldProps) {
  const t = useText('repeat')
  const nameOf = (each: WayToPay) =>
    each === 'credits' ? t('pay.credits', { count: needed }) : t('pay.pay-afterwards')
  return (
    <>
      {credits > 0 && credits < needed && <Notice>{t('too-few-credits', { left: credits, count: needed })}</Notice>}
      {way ? (
        <SelectField
          label={t('pay')}
          hint={way === 'pay-afterwards' && t('pay.no-codes')}
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
