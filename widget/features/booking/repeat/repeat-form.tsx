import { Suspense, useRef, useState, type SubmitEvent } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, PriceLabel, NativeSelect, Skeleton } from '#shared/ui/index.ts'
import { type CustomerDraft, draftProblems, useCustomerDraft } from '../../../platform/booking/customer-draft.ts'
import { CustomerFields, needsPhone, phoneFieldFor } from '../../../platform/booking/customer-fields.tsx'
import { fullNameOf, type Customer } from '../../../data/booking/customer-query.ts'
import { PriceChangedDialog } from '../../../platform/booking/price-changed-dialog.tsx'
import { splitName, toWirePrice } from '../../../data/booking/reservation-request.ts'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { centsOf, useCatalogue, type Service, locationTypesOf } from '../../../data/catalogue.ts'
import { GuestCodeStep } from '../../../platform/guest/guest-code-step.tsx'
import { AccountNeededHint } from '../../../platform/guest/account-needed-hint.tsx'
import { guestId } from '../../../data/guest/guest-visit.ts'
import { useCodeStep } from '../../../platform/guest/use-code-step.ts'
import { useKeptState } from '../../../platform/kept-drafts.ts'
import { lazyScreen, usePrepare } from '../../../platform/lazy-screen.tsx'
import { paymentPaths, usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { isCovered } from '../../../data/payment/quote.ts'
import { depositDue, type ServiceTerms } from '../../../data/payment/payment-terms-query.ts'
import type { QuestionFieldsHandle, QuestionFieldsProps } from '../../../platform/question/question-fields.tsx'
import type { Question } from '../../../data/question/questions-query.ts'
import type { RepeatState } from '../../../platform/repeat/just-booked-navigation-state.ts'
import type { User } from '../../../data/session.ts'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { RepeatDates } from './repeat-dates.tsx'
import { countDates } from './repeat-draft.ts'
import { RepeatSum } from './repeat-sum.tsx'
import { useRepeatGifts } from './use-repeat-gifts.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { PaymentField, readWay, waysToPay, type WayToPay } from './repeat-payment-method-field.tsx'
import { type RepeatedSlot, type RepeatOrder, useBookRepeat, useRepeatDates } from './use-repeat.ts'
import styles from './repeat.module.css'

interface RepeatFormProps {
  service: Service
  repeats: NonNullable<Service['repeats']>
  slot: RepeatedSlot
  /** The maximum number of seats that the customer can choose. */
  mostSeats: number
  user: User
  /** The organisation's data about the customer; null for a new one. */
  known: Customer | null
  /** The customer's credits for the service. */
  credits: number
  /** The terms that the customer agrees to when paying by card. */
  terms: ServiceTerms
  questions: readonly Question[]
}

/** The questions' code is loaded only for a service that has questions. */
const questionFields = lazyScreen<QuestionFieldsProps>(
  async () => (await import('../../../platform/question/question-fields.tsx')).QuestionFields,
)

const formId = 'repeat'

/** Clears the selection after the booking. */
const NOTHING_CHOSEN = {
  serviceId: undefined,
  scheduleId: undefined,
  date: undefined,
  seats: undefined,
  locationType: undefined,
  locationId: undefined,
}

/** Returns the part of a date's price that is paid now: the deposit where one is due, else all of it. */
const nowOf = (terms: ServiceTerms, priceCents: number, seats: number): number =>
  depositDue(terms, priceCents, seats) ?? priceCents

/**
 * The form for a repeat: the interval, each date, the customer's data, and the total price. Its button books all dates that are shown, or
 * none (rule D265).
 */
export function RepeatForm(props: RepeatFormProps) {
  const { service, repeats, slot, mostSeats, user, known, credits, terms, questions } = props
  const t = useText('repeat')
  const payment = useText('payment')
  const ui = useText('ui')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { go, select } = useWidgetNavigation()
  const today = todayIn(organisation.zone)
  const { draft, change, body, preview, isLooking } = useRepeatDates(slot, repeats)
  const [person, changePerson] = useCustomerDraft(user.id, {
    fullName: fullNameOf(known ?? user),
    phoneNumber: known?.contact.phoneNumber ?? '',
    email: user.email,
  })
  const [chosenWay, setWay] = useKeptState<WayToPay | undefined>('repeat way', undefined, readWay)
  const [isTried, setTried] = useState(false)
  const isGuest = user.id === guestId
  const guestEmail = isGuest ? person.email.trim() : undefined
  const [onlyType, otherType] = locationTypesOf(slot.locationTypes ?? [])
  const isByPhone = onlyType === 'phone' && otherType === undefined
  const phone = phoneFieldFor(isByPhone ? 'phone' : undefined, isGuest, organisation.guests)
  const problems = draftProblems(person, { asksEmail: isGuest, needsPhone: needsPhone(phone) })
  const fields = useRef<Partial<Record<keyof CustomerDraft, HTMLInputElement | null>>>({})
  const answering = useRef<QuestionFieldsHandle>(null)
  const { Screen: Questions } = questionFields
  const { goWith } = usePaymentNavigation()
  const { book, again, goBack, isBooking, isUndecided, error, newPrice, dismissPrice } = useBookRepeat(
    ({ bookingIds, paymentId }) => {
      if (paymentId !== undefined) return goWith(paymentPaths.card, paymentId, { replace: true })
      return go(`/bookings/${bookingIds[0]}`, NOTHING_CHOSEN, {
        replace: true,
        state: { isJustBooked: true } satisfies RepeatState,
      })
    },
  )

  const { free, undecided } = countDates(preview?.dates ?? [])
  const totalCents = centsOf(preview?.totalPrice ?? 0)
  const needed = free * slot.seats
  const { paymentOptions } = organisation
  const ways =
    totalCents === 0
      ? []
      : waysToPay(paymentOptions, credits, needed, {
          deposit: terms.deposit !== undefined,
          card: terms.guarantee !== undefined,
        })
  const way = ways.find((each) => each === chosenWay) ?? ways[0]
  // Free appointments of a service that asks for a card cannot be repeated, because each would need a card of its own (rule D304).
  const needsCard = preview !== undefined && totalCents === 0 && terms.guarantee !== undefined
  const pricesCents = (preview?.dates ?? []).flatMap(({ price }) => (price === null ? [] : centsOf(price)))
  const { seats } = slot
  const depositCents = terms.deposit && pricesCents.reduce((sum, cents) => sum + nowOf(terms, cents, seats), 0)
  const gifts = useRepeatGifts({ serviceId: service.id, seats, pricesCents, way })
  const nowCents = gifts.lines?.nowCents ?? depositCents ?? totalCents
  const isPaidByGifts = gifts.lines !== undefined && isCovered(gifts.lines)
  const paysOnline = way === 'card' && nowCents > 0
  const isPayable = totalCents === 0 ? !needsCard : way !== undefined || isPaidByGifts
  const isReady = !isLooking && free > 0 && undecided === 0 && isPayable && !gifts.isLoading

  function order(seenCents: number): RepeatOrder | undefined {
    const answers = questions.length === 0 ? [] : answering.current?.read()
    if (!preview || !answers) return undefined
    return {
      ...body,
      ...splitName(person.fullName),
      phoneNumber: person.phoneNumber,
      timeZone: preview.timeZone,
      useCredits: way === 'credits',
      paymentMethod: way === 'pay-afterwards' ? 'AFTER_PAY' : way === 'card' ? 'STRIPE' : null,
      seenPrice: toWirePrice(seenCents),
      ...(way === 'card' && { seenDeposit: depositCents === undefined ? null : toWirePrice(depositCents) }),
      ...gifts.seen,
      answers: answers.map((answer) => ({ ...answer, values: [...answer.values] })),
    }
  }

  function place(seenCents: number) {
    const placed = order(seenCents)
    if (placed) book({ body: placed, guestEmail })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(problems) as (keyof CustomerDraft)[]
    if (wrong) fields.current[wrong]?.focus()
    else if (isReady) place(totalCents)
  }

  const codeStep = useCodeStep({ form: 'repeat', email: guestEmail, error, again, goBack, isReady, formId })
  usePrepare(questions.length > 0 && codeStep.isAsked ? questionFields.prepare : undefined)
  if (codeStep.isAsked) {
    const { onConfirmed, onBack } = codeStep
    return (
      <GuestCodeStep
        form="repeat"
        email={person.email.trim()}
        button={payment('guest.code.button')}
        onConfirmed={onConfirmed}
        onBack={onBack}
      />
    )
  }

  return (
    <Screen
      title={t('title')}
      subtitle={service.name}
      bar={
        <>
          {error && <ActionFailureNotice error={error} />}
          <BottomBarSummary
            title={t('total')}
            detail={t('count', { count: free })}
            price={
              way === 'credits' ? (
                ui('price.credits', { count: needed })
              ) : (
                <PriceLabel cents={totalCents - (gifts.lines?.giftCents ?? 0)} />
              )
            }
          />
          <Button isWide type="submit" form={formId} isOff={!isReady} isLoading={isBooking}>
            {paysOnline ? t('book-and-pay', { price: formatPrice(nowCents, locale) }) : t('book', { count: free })}
          </Button>
        </>
      }
    >
      {isGuest && <AccountNeededHint wanted="/repeat" />}
      <RepeatFields draft={draft} repeats={repeats} onChange={change} />
      {mostSeats > 1 && (
        <NativeSelect
          label={payment('seats')}
          required
          value={String(slot.seats)}
          options={Array.from({ length: mostSeats }, (_, index) => ({
            value: String(index + 1),
            label: ui('people', { count: index + 1 }),
          }))}
          onChange={(chosen) => select({ seats: chosen })}
        />
      )}
      {isUndecided && undecided > 0 && <Notice kind="warning">{t('changed')}</Notice>}
      <RepeatDates
        dates={preview?.dates}
        draft={draft}
        today={today}
        locationType={otherType ? undefined : onlyType}
        isLooking={isLooking}
        onChange={change}
      />
      {undecided > 0 && <Notice kind="warning">{t('undecided', { count: undecided })}</Notice>}
      {preview && free === 0 && undecided === 0 && <Notice kind="warning">{t('none')}</Notice>}
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <CustomerFields
          draft={person}
          onChange={changePerson}
          problems={isTried ? problems : {}}
          asksEmail={isGuest}
          emailHint={payment('guest.email.hint')}
          phone={phone}
          refOf={(field) => (element) => {
            fields.current[field] = element
          }}
        />
        {questions.length > 0 && (
          <Suspense fallback={<Skeleton height="96px" />}>
            <Questions ref={answering} questions={questions} userId={user.id} serviceId={service.id} />
          </Suspense>
        )}
        {totalCents > 0 && (
          <PaymentField
            ways={ways}
            way={way}
            needed={needed}
            credits={credits}
            serviceName={service.name}
            channels={paymentOptions.find(({ method }) => method === 'card')?.channels ?? []}
            onChange={setWay}
          />
        )}
        {needsCard && <Notice kind="warning">{t('needs-card')}</Notice>}
      </form>
      {/* It is a form of its own. */}
      {totalCents > 0 && gifts.field}
      {way === 'card' && (
        <RepeatSum
          pricesCents={pricesCents}
          nowCents={gifts.lines?.nowCents ?? depositCents}
          giftCents={gifts.lines?.giftCents ?? 0}
          rest={terms.deposit?.rest ?? 'place'}
          cancellation={terms.cancellation}
        />
      )}
      <PriceChangedDialog
        change={newPrice}
        agreeLabel={({ priceCents }) => t('agree', { price: formatPrice(priceCents, locale) })}
        onAgree={() => {
          dismissPrice()
          if (newPrice) place(newPrice.priceCents)
        }}
        onBack={dismissPrice}
      />
    </Screen>
  )
}
