import { useImperativeHandle, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input, Output } from '#shared/api/client.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Dialog, Notice } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { OnlinePaymentChannelList } from './online-payment-channel-list.tsx'
import type { Confirmation, PaymentFieldsProps } from './payment-fields-types.ts'
import { RadioList } from './radio-list.tsx'

type Outcome = Input<'sandboxPay'>['body']['outcome']

/**
 * The results that can be simulated. A card's bank answers on this page or asks for confirmation; a bank payment opens the bank's
 * page.
 */
function outcomesOf(channel: PaymentChannel, savesCard: boolean): readonly Outcome[] {
  if (channel !== 'card') return ['redirect', 'never']
  return ['success', 'decline', ...(savesCard ? (['decline-later'] as const) : []), 'authenticate', 'never']
}

/** Test card numbers by their result. */
const testCards: Readonly<Partial<Record<Outcome, string>>> = {
  success: '4242',
  decline: '0002',
  'decline-later': '0341',
  authenticate: '3155',
}

/**
 * The payment form of the sandbox. It has the same states as Stripe's form, but moves no money, and the customer chooses the bank's answer.
 */
export function SandboxFields({ ref, payment, channel, onChannelChange }: PaymentFieldsProps) {
  const t = useText('payment')
  const locale = useLocale()
  const outcomes = outcomesOf(channel, payment.savesCard ?? false)
  const [chosen, setChosen] = useState<Outcome>('success')
  const outcome = outcomes.includes(chosen) ? chosen : outcomes[0]
  /** Passes the customer's choice to the simulated bank; undefined unless the bank is asking for confirmation. */
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()

  const send = (wished: Outcome, returnUrl: string) =>
    call('sandboxPay', { body: { clientSecret: payment.clientSecret, outcome: wished, method: channel, returnUrl } })

  const authenticate = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => resolve)
    })

  useImperativeHandle(ref, () => ({
    leavesForBank: () => outcome === 'redirect',
    async confirm({ returnUrl }) {
      try {
        if (!outcome) return { kind: 'incomplete' }
        const first = await send(outcome, returnUrl)
        if (first.status !== 'REQUIRES_ACTION' || outcome !== 'authenticate') return readAnswer(first)
        const isConfirmed = await authenticate()
        setAnswer(undefined)
        return readAnswer(await send(isConfirmed ? 'success' : 'decline', returnUrl))
      } catch (error) {
        // The payment is finished already, for example because the first answer was lost. The server knows the result.
        if (error instanceof AppError && error.code === 'transition-not-allowed') return { kind: 'submitted' }
        throw error
      }
    },
  }))

  return (
    <>
      <Notice kind="warning" title={t('test.title')}>
        {t('test.text')}
      </Notice>
      <OnlinePaymentChannelList channels={payment.channels} channel={channel} onChannelChange={onChannelChange} />
      <RadioList
        title={t('test.outcome')}
        rows={outcomes.map((each) => {
          const digits = channel === 'card' ? testCards[each] : undefined
          return { value: each, label: t(`test.${each}`), hint: digits && t('test.card-number', { digits }) }
        })}
        value={outcome}
        onChange={setChosen}
      />
      <Dialog
        isOpen={answer !== undefined}
        onClose={() => answer?.(false)}
        size="small"
        title={t('authentication.title')}
        description={t('test.title')}
        footer={
          <>
            <Button variant="white" onClick={() => answer?.(false)}>
              {t('authentication.refuse')}
            </Button>
            <Button onClick={() => answer?.(true)}>
              {t('authentication.confirm', { price: formatPrice(payment.amountCents, locale) })}
            </Button>
          </>
        }
      >
        <p>{t('authentication.text')}</p>
      </Dialog>
    </>
  )
}

function readAnswer({ status, redirectUrl }: Output<'sandboxPay'>): Confirmation {
  if (redirectUrl !== null) return { kind: 'at-bank', address: redirectUrl }
  return status === 'FAILED' ? { kind: 'declined', message: undefined } : { kind: 'submitted' }
}
