import { Suspense, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { GuaranteeFees } from '#shared/domain/guarantee/guarantee.ts'
import type { GivenAnswer } from '#shared/domain/question/answer.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Checkbox, Notice, NativeSelect, Skeleton } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { PriceChangedDialog } from '../../../platform/booking/price-changed-dialog.tsx'
import type { PriceChange } from '../../../data/booking/send-reservation.ts'
import { guestId } from '../../../data/guest/guest-visit.ts'
import { lazyScreen, usePrepare } from '../../../platform/lazy-screen.tsx'
import type { QuestionFieldsHandle, QuestionFieldsProps } from '../../../platform/question/question-fields.tsx'
import type { Question } from '../../../data/question/questions-query.ts'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import type { SeenVouchers } from '../../../data/booking/reservation-request.ts'
import type { User } from '../../../data/session.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useTextMessageConsent } from '../../../data/text-message/use-text-message-consent.ts'
import { fullNameOf, type Customer } from '../../../data/booking/customer-query.ts'
import { draftProblems, useCustomerDraft, type CustomerDraft } from '../../../platform/booking/customer-draft.ts'
import { CustomerFields, needsPhone, phoneFieldFor } from '../../../platform/booking/customer-fields.tsx'
import { useGuaranteeConsent } from './use-guarantee-consent.tsx'
import { GuestCodeStep } from '../../../platform/guest/guest-code-step.tsx'
import { useCodeStep } from '../../../platform/guest/use-code-step.ts'
import { AccountNeededHint } from '../../../platform/guest/account-needed-hint.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { LockIcon } from './payment-method-icons.tsx'
import { PaymentMethodPicker } from './payment-method-picker.tsx'
import { OrderPreview } from './order-preview.tsx'
import { OrderFailure } from './order-failure.tsx'
import { useOrderVouchers } from './use-order-vouchers.tsx'
import { isCovered, type QuoteLines } from '../../../data/payment/quote.ts'
import type { Order } from './order.ts'
import { type OrderTerms, PaymentTerms } from './payment-terms.tsx'
import type { OrderIntent } from './submit-order.ts'
import styles from './payment.module.css'
import { choicesFor, methodsOf, nameOf, type MethodDraft, type PaymentChoice } from './payment-choices.ts'
import { useSubmitOrder } from './use-submit-order.ts'

export interface StepProps {
  method: MethodDraft
  onMethodChange: (method: PaymentChoice) => void
  /** Preloads the code of the second step. */
  prepareCard: () => void
}

interface OrderFormProps extends StepProps {
  order: Order
  /** The id of the ordered slot; absent for a package. */
  scheduleId?: string
  user: User
  /** The organisation's data about the customer; null for a new one. */
  known: Customer | null
  /** The number of credits that can be used for the order. */
  credits: number
  /** The end of the hold, if the seat is held already. */
  holdUntil?: string | undefined
  /** The agreed price lines, if the seat is held already. */
  agreed?: QuoteLines | undefined
  isGone?: boolean
  /** A notice to show when the ordered slot was taken. */
  goneNotice?: ReactNode
  /** The deposit and the cancellation policy; absent for a package. */
  terms?: OrderTerms
  /** The questions to the customer; absent for none. */
  questions?: readonly Question[] | undefined
  /** The maximum number of seats that the customer can choose. */
  mostSeats?: number
  onSeatsChange?: (seats: number) => void
  intentOf: (
    customer: CustomerDraft,
    method: PaymentChoice['method'] | undefined,
    answers: GivenAnswer[],
    vouchers: SeenVouchers | undefined,
  ) => OrderIntent
}

/** The questions' code is loaded only for a service that has questions. */
const questionFields = lazyScreen<QuestionFieldsProps>(
  async () => (await import('../../../platform/question/question-fields.tsx')).QuestionFields,
)

const formId = 'payment'

/** A form with the order, the customer's data and the payment method. The button's text says what it does. */
export function OrderForm(props: OrderFormProps) {
  const screens = useScreens()
  const { order, scheduleId, user, known, credits, holdUntil, agreed, isGone = false, goneNotice, intentOf } = props
  const { terms, questions = [], mostSeats = 1, onSeatsChange } = props
  const t = useText('payment')
  const ui = useText('ui')
  const widgetText = useText('widget')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { go } = useWidgetNavigation()
  const { goWith } = usePaymentNavigation()
  const [draft, change] = useCustomerDraft(user.id, draftOf(known, user))
  const isGuest = user.id === guestId
  const phone =
    order.kind === 'booking' ? phoneFieldFor(order.locationType, isGuest, organisation.guests) : ('hidden' as const)
  const problems = draftProblems(draft, { asksEmail: isGuest, needsPhone: needsPhone(phone) })
  const fields = useRef<Partial<Record<keyof CustomerDraft, HTMLInputElement | null>>>({})
  const answering = useRef<QuestionFieldsHandle>(null)
  const [isTried, setTried] = useState(false)
  const texts = useTextMessageConsent(isGuest ? '' : user.id)
  const [agreesToTexts, setAgreesToTexts] = useState(false)
  const asksForTexts = order.kind === 'booking' && texts.own?.isOffered === true && texts.own.phoneNumber === null
  const seats = order.kind === 'booking' ? order.seats : 1
  const { Screen: Questions } = questionFields

  const isFree = order.priceCents === 0
  const isDepositDue = terms !== undefined && terms.depositCents !== null
  // Paying afterwards would release the held booking, with its deposit and voucher codes, so it is not offered then.
  const isAgreed = agreed !== undefined && agreed.discountCents + agreed.giftCents + agreed.laterCents > 0
  const choices = isFree
    ? []
    : choicesFor(organisation.paymentOptions, credits >= seats ? credits : 0).filter(
        ({ method }) => method !== 'pay-afterwards' || !(isDepositDue || isAgreed),
      )
  const isSeveral = methodsOf(choices).length > 1
  const choice = chosenAmong(choices, props.method, isSeveral)
  const vouchers = useOrderVouchers({
    order: order.kind === 'booking' && !isFree && holdUntil === undefined ? order : undefined,
    agreed,
    method: choice?.method,
    guestEmail: isGuest && !problems.email ? draft.email.trim() : '',
  })
  const { lines } = vouchers
  // Coupon and gift cards leave nothing to pay, so no payment method is needed.
  const isPaidByCodes = lines !== undefined && isCovered(lines)
  const guarantee = useGuaranteeConsent({ order, terms, method: choice?.method, lines, isTried })
  const paysByCard = choice?.method === 'card' && !isPaidByCodes && lines?.nowCents !== 0
  const leadsOn = paysByCard || guarantee.fees !== undefined

  const {
    order: place,
    isPending,
    error,
    refusedId,
    newPrice,
    agree,
    goBack,
    again,
  } = useSubmitOrder((outcome) => {
    if (outcome.kind === 'to-pay')
      goWith(outcome.isPaid ? '/complete' : paymentPaths.card, outcome.paymentId, { state: { isFromOrder: true } })
    else go('/checkout', outcome.kind === 'booked' ? { bookingId: outcome.bookingId } : {}, { replace: true })
  })
  const codeStep = useCodeStep({
    form: 'order',
    email: isGuest ? draft.email.trim() : undefined,
    error,
    again,
    goBack,
    isReady: !vouchers.isLoading,
    formId,
  })
  usePrepare(questions.length > 0 && codeStep.isAsked ? questionFields.prepare : undefined)
  const isTaken = isGone || (scheduleId !== undefined && scheduleId === refusedId)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const answers = questions.length === 0 ? [] : answering.current?.read()
    const [wrong] = Object.keys(problems) as (keyof CustomerDraft)[]
    if (wrong) fields.current[wrong]?.focus()
    else if (answers && !guarantee.isMissing && (choice || isFree || isPaidByCodes) && !vouchers.isLoading) {
      const customer = { ...draft, fullName: draft.fullName.trim(), email: draft.email.trim() }
      const method = isPaidByCodes ? undefined : choice?.method
      const intent = withFees(intentOf(customer, method, answers, vouchers.seen), guarantee.fees)
      // The consent to text messages is saved first, so that a number that cannot receive them is reported before anything is booked.
      if (asksForTexts && agreesToTexts) texts.agree(draft.phoneNumber, () => place(intent))
      else place(intent)
    }
  }

  if (codeStep.isAsked) {
    const { onConfirmed, onBack } = codeStep
    const email = draft.email.trim()
    return (
      <GuestCodeStep
        form="order"
        email={email}
        button={t('guest.code.button')}
        onConfirmed={onConfirmed}
        onBack={onBack}
      />
    )
  }

  const price = formatPrice(lines ? lines.laterCents : order.priceCents, locale)
  const freeLabel = order.kind === 'booking' ? widgetText('timeslot.book') : t('order.free')
  return (
    <Screen
      title={t(isFree ? 'title.free' : 'title')}
      subtitle={
        (isFree && !leadsOn) || isPaidByCodes || (!isFree && choices.length === 0)
          ? undefined
          : leadsOn || !choice
            ? t('step', { step: 1 })
            : t('last-step')
      }
      bar={
        (isFree || choices.length > 0) && (
          <>
            {error && <OrderFailure error={error} isGuest={isGuest} />}
            {texts.error && <ActionFailureNotice error={texts.error} />}
            <Button
              isWide
              type="submit"
              form={formId}
              isOff={isTaken || vouchers.isLoading || (!isFree && !isPaidByCodes && !choice)}
              isLoading={isPending || texts.isSaving}
              onPointerEnter={leadsOn ? props.prepareCard : screens.checkout.prepare}
              onFocus={leadsOn ? props.prepareCard : screens.checkout.prepare}
            >
              {leadsOn && <LockIcon />}
              {isPaidByCodes && lines.giftCents > 0
                ? t('pay.gift-card')
                : guarantee.fees && !paysByCard
                  ? t('guarantee.continue')
                  : isFree || isPaidByCodes
                    ? freeLabel
                    : choice
                      ? labelOf(choice, order, price, t)
                      : t('choose-method')}
            </Button>
            {choice && !isPaidByCodes && !(leadsOn && !paysByCard) && (
              <p className={styles.trust}>{t(`trust.${nameOf(choice)}`)}</p>
            )}
          </>
        )
      }
    >
      {isGuest && <AccountNeededHint />}
      {isTaken && goneNotice}
      {holdUntil !== undefined && <HoldNotice until={holdUntil} />}
      {mostSeats > 1 && (
        <NativeSelect
          label={t('seats')}
          required
          value={String(seats)}
          options={Array.from({ length: mostSeats }, (_, index) => ({
            value: String(index + 1),
            label: ui('people', { count: index + 1 }),
          }))}
          onChange={(chosen) => onSeatsChange?.(Number(chosen))}
        />
      )}
      <OrderPreview
        order={order}
        email={isGuest ? draft.email : user.email}
        isPaidByCredit={choice?.method === 'credits'}
        quote={lines}
      />
      {vouchers.field}
      {order.kind === 'package' && !isFree && <p className={styles.trust}>{t('voucher.no-package')}</p>}
      {terms && order.kind === 'booking' && (
        <PaymentTerms order={order} terms={terms} method={choice?.method} quote={lines} />
      )}
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <CustomerFields
          draft={draft}
          onChange={change}
          problems={isTried ? problems : {}}
          asksEmail={isGuest}
          emailHint={t('guest.email.hint')}
          phone={phone}
          phoneError={agreesToTexts ? texts.numberError : undefined}
          refOf={(field) => (element) => {
            fields.current[field] = element
          }}
        />
        {asksForTexts && (
          <Checkbox
            label={texts.own?.wording}
            checked={agreesToTexts}
            onChange={(event) => setAgreesToTexts(event.currentTarget.checked)}
          />
        )}
        {questions.length > 0 && order.kind === 'booking' && (
          <Suspense fallback={<Skeleton height="96px" />}>
            <Questions ref={answering} questions={questions} userId={user.id} serviceId={order.serviceId} />
          </Suspense>
        )}
      </form>
      {credits > 0 && credits < seats && <Notice>{t('too-few-credits', { count: credits, seats })}</Notice>}
      {choices.length > 1 && !isPaidByCodes && (
        <PaymentMethodPicker choices={choices} value={choice} onChange={props.onMethodChange} credits={credits} />
      )}
      {!isFree && choices.length === 0 && <Notice kind="warning">{t('no-method', { name: organisation.name })}</Notice>}
      {guarantee.field}
      <PriceChangedDialog
        change={newPrice}
        agreeLabel={(priceChange) =>
          lines ? t('quote.check') : agreeLabelOf(priceChange, order, locale, t, widgetText)
        }
        // The new price cannot be accepted here if the order was free, because it has no payment method yet, or if it has voucher codes,
        // because they need a new quote. The customer goes back to the form instead.
        onAgree={newPrice?.seenCents === 0 || lines ? goBack : agree}
        onBack={goBack}
      />
    </Screen>
  )
}

/**
 * The chosen method; by default credits, which the customer has already paid for (rule D359), or else the first one. None after a step back,
 * unless there is only one method.
 */
function chosenAmong(
  choices: readonly PaymentChoice[],
  draft: MethodDraft,
  isSeveral: boolean,
): PaymentChoice | undefined {
  const first = choices.find(({ method }) => method === 'credits') ?? choices[0]
  if (draft === 'first' || (draft === 'none' && !isSeveral)) return first
  if (draft === 'none') return undefined
  const name = nameOf(draft)
  return choices.find((choice) => nameOf(choice) === name) ?? first
}

const withFees = (intent: OrderIntent, fees: GuaranteeFees | undefined): OrderIntent =>
  intent.kind === 'slot' && fees ? { ...intent, agreedFees: fees } : intent

type Text = ReturnType<typeof useText<'payment'>>

function labelOf(choice: PaymentChoice, order: Order, price: string, t: Text): string {
  if (choice.method === 'card') return t(`continue.${choice.channel}`)
  if (choice.method === 'credits') return t('pay.credits', { count: order.kind === 'booking' ? order.seats : 1 })
  return t(order.kind === 'booking' ? 'pay.pay-afterwards' : 'order.pay-afterwards', { price })
}

function agreeLabelOf(
  { seenCents, priceCents }: PriceChange,
  { kind }: Order,
  locale: Locale,
  t: Text,
  widgetText: ReturnType<typeof useText<'widget'>>,
): string {
  if (seenCents === 0) return t('choose-method')
  if (priceCents === 0) return kind === 'booking' ? widgetText('timeslot.book') : t('order.free')
  return widgetText(kind === 'booking' ? 'price.book' : 'price.order', { price: formatPrice(priceCents, locale) })
}

const draftOf = (known: Customer | null, user: User): CustomerDraft => ({
  fullName: fullNameOf(known ?? user),
  phoneNumber: known?.contact.phoneNumber ?? '',
  email: user.email,
})
