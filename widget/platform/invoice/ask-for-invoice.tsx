import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useMemo } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { COUNTRY_CODES } from '#shared/domain/location/countries.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, NativeSelect, TextField } from '#shared/ui/index.ts'
import { useUnseenTexts } from '#shared/ui/use-unseen-texts.ts'
import { readTexts, useKeptState } from '../kept-drafts.ts'
import { call } from '../../data/lazy-api-client.ts'
import { ActionFailureNotice } from '../shell/action-failure-notice.tsx'
import styles from './invoices.module.css'
import { ownInvoicesKey } from '../../data/invoice/own-invoices-query.ts'

type Buyer = Output<'ownInvoices'>['buyer']

/** The text fields in order, each with its `autocomplete` value. */
const fields = [
  ['name', 'name'],
  ['businessName', 'organisation'],
  ['street', 'street-address'],
  ['postalCode', 'postal-code'],
  ['city', 'address-level2'],
] as const

/** Returns all countries with their names in a language, sorted by that language's alphabet. */
function countryOptions(locale: Locale) {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  return COUNTRY_CODES.map((value) => ({ value, label: names.of(value) ?? value })).toSorted((a, b) =>
    compare(a.label, b.label),
  )
}

interface AskForInvoiceProps {
  /** The booking, the fee of a booking, or the order that the invoice is for. */
  subject: { bookingId: string; isFee?: boolean } | { orderId: string }
  buyer: Buyer
  onClose: () => void
}

/** Asks for the buyer's name and postal address, then requests the invoice. */
export function AskForInvoice({ subject, buyer: known, onClose }: AskForInvoiceProps) {
  const t = useText('bookings')
  const locale = useLocale()
  const queryClient = useQueryClient()
  const [buyer, setBuyer] = useKeptState(`invoice ${Object.values(subject).join(' ')}`, known, readTexts(known))
  const ask = useMutation({
    mutationFn: () => call('askForInvoice', { body: { ...subject, buyer } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownInvoicesKey })
      onClose()
    },
  })
  const problems = ask.error instanceof AppError ? ask.error.fieldErrors : undefined
  const errorOf = (field: keyof Buyer) => problems?.[`buyer.${field}`] ?? problems?.[field]
  const ofFields = Object.values(problems ?? {})
  const unseen = useUnseenTexts(ask.error, ofFields)
  const set = (field: keyof Buyer, value: string) => setBuyer({ ...buyer, [field]: value })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (!ask.isPending) ask.mutate()
  }

  const countries = useMemo(() => countryOptions(locale), [locale])
  return (
    <form className={styles.form} onSubmit={submit} aria-label={t('invoices.ask')}>
      <p>{t('invoices.ask-text')}</p>
      {ask.error && (ofFields.length === 0 || unseen.length > 0) && (
        <ActionFailureNotice error={ask.error} unseen={unseen} />
      )}
      {fields.map(([field, autoComplete]) => (
        <TextField
          key={field}
          label={t(`invoices.${field}`)}
          autoComplete={autoComplete}
          required={field === 'name'}
          value={buyer[field]}
          onChange={(event) => set(field, event.currentTarget.value)}
          error={errorOf(field)}
        />
      ))}
      <NativeSelect
        label={t('invoices.country')}
        autoComplete="country"
        required
        options={countries}
        value={buyer.country}
        onChange={(country) => set('country', country)}
        error={errorOf('country')}
      />
      <TextField
        label={t('invoices.vatId')}
        value={buyer.vatId}
        onChange={(event) => set('vatId', event.currentTarget.value)}
        error={errorOf('vatId')}
      />
      <div className={styles.acts}>
        <Button variant="white" onClick={onClose}>
          {t('invoices.cancel')}
        </Button>
        <Button type="submit" isLoading={ask.isPending}>
          {t('invoices.make')}
        </Button>
      </div>
    </form>
  )
}
