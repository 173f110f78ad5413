import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { z } from 'zod'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { formatAmount, formatTypedAmount } from '#shared/i18n/format.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { Invoice } from '#renderer/data/invoice-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { amountOf } from '#renderer/platform/fields/parse-amount.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'

/** Issues a credit note for an invoice or a part of it (rule D247). This does not refund any money. */
export function CreditInvoiceDialog({ invoice }: { invoice: Invoice }) {
  const t = useText('provider')
  const bridge = useBridge()
  const locale = useLocale()
  const left = centsOf(invoice.total) - centsOf(invoice.credited)
  const resolver = useMemo(
    () =>
      zodResolver(
        z.object({
          amount: z
            .string()
            .refine((text) => amountOf(text) !== undefined, 'price-format' satisfies TextKey<'validation'>),
          reason: z.string().max(200, 'too-long' satisfies TextKey<'validation'>),
        }),
      ),
    [],
  )
  const { form, ...state } = useDialogForm({
    resolver,
    first: { amount: formatTypedAmount(left, locale), reason: '' },
    save: ({ amount, reason }) =>
      bridge.call('creditInvoice', {
        body: {
          id: invoice.id,
          amount: eurosOfCents(amountOf(amount) ?? 0),
          reason,
          credited: invoice.credited,
        },
      }),
    fieldOfRequest: { amount: 'amount', reason: 'reason' },
    changes: [['invoices']],
    saved: ({ number }) => t('invoice.credit-done', { number }),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog
      title={t('invoice.credit-title', { number: invoice.number })}
      description={t('invoice.credit-lead')}
      state={state}
      submitLabel={t('invoice.credit-make')}
    >
      <TextField
        label={t('invoice.credit-amount')}
        hint={t('invoice.credit-left', { amount: formatAmount(left, locale) })}
        required
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      <TextField label={t('invoice.credit-reason')} hint={t('invoice.credit-reason-hint')} {...field('reason')} />
    </FormDialog>
  )
}
