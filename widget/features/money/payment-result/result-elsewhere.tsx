import { useQuery } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { AlertIcon, Button, CheckIcon, ClockIcon } from '#shared/ui/index.ts'
import { useSession } from '../../../data/session.ts'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import { followedResultQuery, type PaymentResult } from '../../../data/payment/payment-query.ts'
import { usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { TicketSkeleton } from '../../../platform/payment/ticket-skeleton.tsx'
import { NotFound } from '../../../platform/shell/not-found.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useWidgetNavigation, type LoginState } from '../../../platform/use-widget-navigation.ts'
import { HeldUntilLine } from './held-until-line.tsx'
import { viewOf, type CompleteView } from './payment-result-view.ts'

/**
 * Shown to whoever comes back from the bank in another browser, which neither has the guest's secret nor is logged in: a bank's app opens
 * the default browser. Says what became of the payment, and nothing else (rule D358).
 */
export function PaymentResultElsewhere({ paymentId }: { paymentId: string }) {
  const t = useText('payment')
  const { go, path, selection } = useWidgetNavigation()
  const { goWithout } = usePaymentNavigation()
  const isLoggedIn = useSession() !== undefined
  const { data: result, error } = useQuery(followedResultQuery(paymentId))

  if (error instanceof AppError && error.code === 'not-found') return <NotFound />
  if (!result)
    return (
      <Screen kind="done" title={t('checking.title')}>
        <TicketSkeleton />
      </Screen>
    )
  const { view, Icon, title, text } = wordsOf(result)
  const isBooking = bookings.has(result.about)
  const toTimes = () => goWithout(isBooking && selection.serviceId ? '/timeslot' : '/', { scheduleId: undefined })
  return (
    <Screen
      kind="done"
      title={t(title)}
      bar={
        <>
          {(view === 'over' || view === 'refunded') && result.about !== 'fee' && (
            <Button isWide onClick={toTimes}>
              {t(isBooking && selection.serviceId ? 'over.others' : 'gift-card.done')}
            </Button>
          )}
          {!isLoggedIn && (
            <Button variant="text" onClick={() => go('/login', {}, { state: { wanted: path } satisfies LoginState })}>
              {t('elsewhere.account')}
            </Button>
          )}
        </>
      }
    >
      <OutcomeHeading kind={kinds[view]} icon={<Icon size={32} />} title={t(title)}>
        <p>{t(text)}</p>
      </OutcomeHeading>
      {(view === 'failed' || view === 'waiting') && (
        <HeldUntilLine until={result.holdUntil} isSeries={result.about === 'series'} />
      )}
    </Screen>
  )
}

/** What became of a payment in words, and what to do, as keys of texts. */
export function wordsOf(result: PaymentResult) {
  const view = viewOf(result.status, undefined)
  return { view, Icon: icons[view], title: titleOf(view, result), text: textOf(view, result) } as const
}

const bookings = new Set<PaymentResult['about']>(['booking', 'series', 'card'])

const icons = { paid: CheckIcon, failed: AlertIcon, refunded: AlertIcon, over: ClockIcon, waiting: ClockIcon } as const
const kinds = { paid: 'done', failed: 'failed', refunded: 'waiting', over: 'failed', waiting: 'waiting' } as const

function titleOf(view: CompleteView, { about }: PaymentResult) {
  if (view === 'paid') return about === 'card' ? 'guarantee.kept' : 'paid.title'
  if (view === 'refunded') return about === 'fee' ? 'fee.refunded-title' : 'refunded.title'
  if (view === 'over') return overTitles[about]
  return view === 'failed' ? 'error.title' : 'waiting.title'
}

const overTitles = {
  booking: 'over.title',
  card: 'over.title',
  series: 'over.series-title',
  package: 'over.order-title',
  'gift-card': 'over.order-title',
  fee: 'fee.over-title',
} as const

const overTexts = {
  booking: 'over.text',
  card: 'guarantee.over',
  series: 'over.series-text',
  package: 'over.order-text',
  'gift-card': 'over.order-text',
  fee: 'fee.over',
} as const

const paidTexts = {
  booking: 'elsewhere.paid.booking',
  card: 'elsewhere.paid.card',
  series: 'elsewhere.paid.series',
  package: 'elsewhere.paid.package',
  'gift-card': 'gift-card.paid',
  fee: 'fee.paid',
} as const

function textOf(view: CompleteView, { about }: PaymentResult) {
  if (view === 'paid') return paidTexts[about]
  if (view === 'over') return overTexts[about]
  if (view === 'refunded') return 'elsewhere.refunded'
  if (view === 'waiting') return 'elsewhere.waiting'
  return about === 'card' ? 'elsewhere.card-failed' : 'elsewhere.failed'
}
