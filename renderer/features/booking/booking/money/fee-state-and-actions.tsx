import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { BookingMoney } from '#renderer/data/booking-queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './money.module.css'

type Guarantee = NonNullable<BookingMoney['guarantee']>

/** The state of a fee: of the charge to the card, or of the request that the customer pay it (rules D301 and D312). */
export function FeeState({ guarantee: { charge, request } }: { guarantee: Guarantee }) {
  const t = useText('provider')
  const locale = useLocale()
  if (request?.state === 'WAITING' && charge !== 'PENDING')
    return (
      <Notice kind="information">
        {t('fee-request.WAITING', { date: formatDate((request.askedAt ?? '').slice(0, 10), locale) })}
      </Notice>
    )
  if (request?.state === 'PAID' || request?.state === 'GIVEN_UP')
    return <Notice kind="information">{t(`fee-request.${request.state}`)}</Notice>
  if (!charge) return null
  return (
    <Notice kind={charge === 'CHARGED' || charge === 'PENDING' ? 'information' : 'warning'}>
      {t(`guarantee.outcome.${charge}`)}
    </Notice>
  )
}

/** Buttons to request the fee from the customer, for the first time or again, and to waive it. */
export function FeeRequestActs({ booking, guarantee }: { booking: ProviderBooking; guarantee: Guarantee }) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const { fee, request } = guarantee
  if (!fee || !request || !(request.canAsk || request.canGiveUp)) return null
  const ask = (act: 'ask' | 'give-up') => dialogs.open({ kind: 'fee-request', booking, act, amount: fee.amount })
  return (
    <span className={styles.acts}>
      {request.canAsk && (
        <Button variant="white" isCompact onClick={() => ask('ask')}>
          {t(request.state === 'WAITING' ? 'fee-request.again' : 'fee-request.first')}
        </Button>
      )}
      {request.canGiveUp && (
        <Button variant="redInverted" isCompact onClick={() => ask('give-up')}>
          {t('fee-request.give-up')}
        </Button>
      )}
    </span>
  )
}
