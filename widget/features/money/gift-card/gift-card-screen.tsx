import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { LONGEST_MESSAGE } from '#shared/domain/gift-card/gift-card-rules.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, NativeSelect, Skeleton, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useUnseenTexts } from '#shared/ui/use-unseen-texts.ts'
import { CustomerFields } from '../../../platform/booking/customer-fields.tsx'
import { todayIn } from '../../../data/booking/slot-queries.ts'
import { centsOf, useCatalogue } from '../../../data/catalogue.ts'
import { giftCardsOnSaleQuery } from '../../../data/gift-card/gift-cards-on-sale.ts'
import { GuestCodeStep } from '../../../platform/guest/guest-code-step.tsx'
import { useCodeStep } from '../../../platform/guest/use-code-step.ts'
import { useKeptState } from '../../../platform/kept-drafts.ts'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'
import {
  amountOf,
  firstGiftCardDraft,
  type GiftCardDraft,
  giftCardProblems,
  readGiftCardDraft,
} from './gift-card-draft.ts'
import styles from './gift-card.module.css'
import { useGuestBuyerFields } from './use-guest-buyer-fields.ts'
import { useBuyGiftCard } from './use-buy-gift-card.ts'

const formId = 'gift-card'

/** Buys a gift card, which is paid online and mailed (rule D283). */
export function GiftCardScreen() {
  const t = useText('voucher')
  const { data: sale } = useQuery(giftCardsOnSaleQuery)
  if (sale?.isOn) return <GiftCardForm sale={sale} />
  return <Screen title={t('title')}>{sale ? <Notice>{t('closed')}</Notice> : <Skeleton height="240px" />}</Screen>
}

function GiftCardForm({ sale }: { sale: Output<'giftCardsOnSale'> }) {
  const t = useText('voucher')
  const validation = useText('validation')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const amounts = sale.amounts.map(centsOf)
  const [draft, setDraft] = useKeptState('gift-card', firstGiftCardDraft(amounts[0]), readGiftCardDraft)
  const [isTried, setTried] = useState(false)
  const buyer = useGuestBuyerFields()
  const { mutate, isPending, error, reset } = useBuyGiftCard()
  const change = (changes: Partial<GiftCardDraft>) => setDraft({ ...draft, ...changes })
  const problems = giftCardProblems(draft)
  const ofServer = error instanceof AppError ? error.fieldErrors : undefined
  const errorOf = (field: keyof GiftCardDraft): string | undefined => {
    const problem = isTried ? problems[field] : undefined
    return problem ? validation(problem) : ofServer?.[field === 'other' ? 'amount' : field]
  }
  const ofFields = Object.values(ofServer ?? {})
  const unseen = useUnseenTexts(error, ofFields)
  const cents = amountOf(draft)
  const { months } = sale

  const order = () => mutate({ draft, guest: buyer.guest })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(buyer.problems).length > 0) buyer.focusProblem()
    else if (Object.keys(problems).length === 0 && !isPending) order()
  }

  const codeStep = useCodeStep({
    form: 'gift-card',
    email: buyer.guest?.email,
    error,
    again: order,
    goBack: reset,
    isReady: true,
    formId,
  })
  if (buyer.guest && codeStep.isAsked) {
    const { onConfirmed, onBack } = codeStep
    return (
      <GuestCodeStep
        form="gift-card"
        email={buyer.guest.email}
        button={t('guest.code.button')}
        onConfirmed={onConfirmed}
        onBack={onBack}
      />
    )
  }

  return (
    <Screen
      title={t('title')}
      bar={
        <>
          {error && (ofFields.length === 0 || unseen.length > 0) && (
            <ActionFailureNotice error={error} unseen={unseen} />
          )}
          <Button isWide type="submit" form={formId} isLoading={isPending}>
            {cents === undefined ? t('pay') : t('pay-amount', { amount: formatPrice(cents, locale) })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <p>{t('lead', { name: organisation.name })}</p>
        {buyer.guest && (
          <>
            <p className={styles.rules}>{t('guest.no-account')}</p>
            <CustomerFields
              draft={buyer.draft}
              onChange={buyer.change}
              problems={isTried ? buyer.problems : {}}
              asksEmail
              emailHint={t('guest.email.hint')}
              phone="hidden"
              refOf={buyer.refOf}
            />
          </>
        )}
        <NativeSelect
          label={t('amount')}
          required
          value={String(draft.chosen)}
          options={[
            ...amounts.map((each) => ({ value: String(each), label: formatPrice(each, locale) })),
            ...(sale.isFree ? [{ value: 'other', label: t('other') }] : []),
          ]}
          onChange={(value) => change({ chosen: value === 'other' ? 'other' : Number(value) })}
        />
        {draft.chosen === 'other' && (
          <TextField
            label={t('other.label')}
            hint={t('other.hint')}
            required
            prefix="€"
            inputMode="decimal"
            autoComplete="off"
            value={draft.other}
            error={errorOf('other')}
            onChange={(event) => change({ other: event.currentTarget.value })}
          />
        )}
        <NativeSelect
          label={t('mail-to')}
          required
          value={draft.mailTo}
          options={(['BUYER', 'RECEIVER'] as const).map((value) => ({ value, label: t(`mail-to.${value}`) }))}
          onChange={(value) => change({ mailTo: value === 'RECEIVER' ? 'RECEIVER' : 'BUYER' })}
        />
        <TextField
          label={t('receiver-name')}
          autoComplete="off"
          maxLength={100}
          value={draft.receiverName}
          error={errorOf('receiverName')}
          onChange={(event) => change({ receiverName: event.currentTarget.value })}
        />
        {draft.mailTo === 'RECEIVER' && (
          <TextField
            type="email"
            label={t('receiver-email')}
            required
            autoComplete="off"
            value={draft.receiverEmail}
            error={errorOf('receiverEmail')}
            onChange={(event) => change({ receiverEmail: event.currentTarget.value })}
          />
        )}
        <TextAreaField
          label={t('message')}
          maxLength={LONGEST_MESSAGE}
          value={draft.message}
          error={errorOf('message')}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <TextField
          type="date"
          label={t('mail-on')}
          min={todayIn(organisation.zone)}
          hint={t('mail-on.hint')}
          value={draft.mailOn}
          error={errorOf('mailOn')}
          onChange={(event) => change({ mailOn: event.currentTarget.value })}
        />
        <p className={styles.rules}>
          {months === null ? t('valid.ever') : t('valid.months', { months })} {t('vat')}
        </p>
      </form>
    </Screen>
  )
}
