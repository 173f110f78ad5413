import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { z } from 'zod'
import { formatPrice, formatTypedAmount } from '#shared/i18n/format.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { GiftCardRecord } from '#renderer/data/voucher-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { typedCents } from '#renderer/platform/fields/parse-amount.ts'

/** Corrects the balance of a gift card, with a reason (rule D282). The difference is recorded as an entry in its ledger. */
export function CorrectGiftCardDialog({ card }: { card: GiftCardRecord }) {
  const t = useText('provider')
  const bridge = useBridge()
  const locale = useLocale()
  const resolver = useMemo(
    () =>
      zodResolver(
        z.object({
          balance: z
            .string()
            .refine((text) => typedCents(text) !== undefined, 'price-format' satisfies TextKey<'validation'>),
          reason: z
            .string()
            .trim()
            .min(1, 'required' satisfies TextKey<'validation'>)
            .max(200, 'too-long' satisfies TextKey<'validation'>),
        }),
      ),
    [],
  )
  const { form, isDirty, ...state } = useDialogForm({
    resolver,
    first: { balance: formatTypedAmount(centsOf(card.balance), locale), reason: '' },
    save: ({ balance, reason }) =>
      bridge.call('correctGiftCard', {
        body: {
          id: card.id,
          version: card.version,
          amount: ((typedCents(balance) ?? 0) - centsOf(card.balance)) / 100,
          reason,
        },
      }),
    fieldOfRequest: { amount: 'balance', reason: 'reason' },
    changes: [['vouchers']],
    saved: () => t('gift-card.changed'),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog
      title={t('gift-card.correct-title', { code: card.code })}
      description={t('gift-card.balance', { amount: formatPrice(centsOf(card.balance), locale) })}
      state={state}
      isDisabled={!isDirty}
    >
      <TextField
        label={t('gift-card.new-balance')}
        required
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        {...field('balance')}
      />
      <TextField label={t('gift-card.reason')} required {...field('reason')} />
    </FormDialog>
  )
}
