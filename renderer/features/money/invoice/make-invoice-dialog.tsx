import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isVatId, plainIdentifier } from '#shared/domain/invoice/business-identifiers.ts'
import { canSendByPeppol, missingForPeppol, type PeppolField } from '#shared/domain/invoice/peppol-data.ts'
import { formatList } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, TextField } from '#shared/ui/index.ts'
import { type InvoiceBuyer, invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { CountryField } from '#renderer/platform/fields/country-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'

/** The values of the form. The fields of a company are hidden for private persons. */
interface BuyerDraft extends InvoiceBuyer {
  isBusiness: boolean
}

const line = (max: number) => z.string().trim().max(max, validationKey('too-long'))

const resolver = zodResolver(
  z.object({
    isBusiness: z.boolean(),
    name: line(100).min(1, validationKey('required')),
    businessName: line(100),
    street: line(100),
    postalCode: line(20),
    city: line(100),
    country: z.string(),
    vatId: line(40)
      .transform(plainIdentifier)
      .refine((text) => text === '' || isVatId(text), validationKey('vat-id')),
  }),
)

/** The buyer that a draft describes. What was typed of a company is left out for a private person. */
const buyerOf = ({ isBusiness, ...buyer }: BuyerDraft): InvoiceBuyer => ({
  ...buyer,
  ...(!isBusiness && { businessName: '', vatId: '' }),
})

const missingKeys = { street: 'STREET', postalCode: 'POSTAL_CODE', city: 'CITY', vatId: 'VAT_ID' } as const

interface MakeInvoiceDialogProps {
  bookingId: string
  isFee: boolean
  /** What is known of the buyer. */
  buyer: InvoiceBuyer
}

/** Makes an invoice, after showing and completing to whom it is addressed. Says what is missing for Peppol (rule D436). */
export function MakeInvoiceDialog({ bookingId, isFee, buyer }: MakeInvoiceDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const { form, ...state } = useDialogForm<BuyerDraft, { number: string }>({
    resolver,
    first: { ...buyer, isBusiness: buyer.businessName !== '' || buyer.vatId !== '' },
    save: (draft) =>
      bridge.call('makeInvoice', {
        body: { bookingId, ...(isFee && { isFee }), buyer: buyerOf(draft) },
      }),
    fieldOfRequest: {
      'buyer.name': 'name',
      'buyer.businessName': 'businessName',
      'buyer.street': 'street',
      'buyer.postalCode': 'postalCode',
      'buyer.city': 'city',
      'buyer.country': 'country',
      'buyer.vatId': 'vatId',
    },
    changes: [['invoices']],
    saved: ({ number }) => t('invoice.made', { number }),
  })
  const { field, errorOf } = useFormFieldProps(form)
  const draft = useFormValues(form)

  return (
    <FormDialog
      size="large"
      title={t('invoice.make')}
      description={t('invoice.make-lead')}
      state={state}
      submitLabel={t('invoice.make')}
    >
      <Checkbox
        label={t('invoice.buyer.business')}
        checked={draft.isBusiness}
        onChange={(event) => form.setValue('isBusiness', event.currentTarget.checked, { shouldDirty: true })}
      />
      {draft.isBusiness && (
        <div className={grid.two}>
          <TextField label={t('invoice.buyer.businessName')} {...field('businessName')} />
          <TextField label={t('invoice.buyer.vatId')} {...field('vatId')} />
        </div>
      )}
      <TextField label={t('invoice.buyer.name')} required {...field('name')} />
      <TextField label={t('invoice.buyer.street')} {...field('street')} />
      <div className={grid.two}>
        <TextField label={t('invoice.buyer.postalCode')} {...field('postalCode')} />
        <TextField label={t('invoice.buyer.city')} {...field('city')} />
      </div>
      <CountryField
        label={t('invoice.buyer.country')}
        value={draft.country}
        onChange={(country) => form.setValue('country', country, { shouldDirty: true })}
        error={errorOf('country')}
      />
      {draft.isBusiness && <PeppolNotice buyer={buyerOf(draft)} />}
    </FormDialog>
  )
}

/** Says what the buyer lacks for Peppol; nothing if the seller cannot use it. */
function PeppolNotice({ buyer }: { buyer: InvoiceBuyer }) {
  const t = useText('provider')
  const locale = useLocale()
  const { data: seller } = useQuery(invoiceSettingsQuery(useBridge()))
  if (!seller || !canSendByPeppol(seller)) return null
  const missing = missingForPeppol({ seller, buyer: { ...buyer, vatId: plainIdentifier(buyer.vatId) } })
  if (missing.length === 0) return <Notice kind="success">{t('invoice.buyer.complete')}</Notice>
  const names = missing.map((name: PeppolField) => t(`invoice.missing.${missingKeys[name]}`))
  return <Notice kind="warning">{t('invoice.buyer.incomplete', { fields: formatList(names, locale) })}</Notice>
}
