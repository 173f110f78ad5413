import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { isGiftCardAmount, LEAST_MONTHS, MOST_AMOUNTS, MOST_MONTHS } from '#shared/domain/gift-card/gift-card-rules.ts'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, Skeleton, TextField } from '#shared/ui/index.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import { giftCardSaleQuery } from '#renderer/data/voucher-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import { typedCents } from '#renderer/platform/fields/parse-amount.ts'
import styles from './voucher.module.css'

type Stored = Output<'giftCardSale'>

interface SaleDraft {
  isOn: boolean
  /** The amounts that customers can choose, in euros, separated by spaces. */
  amounts: string
  isFree: boolean
  /** The validity in months; empty if gift cards never expire. */
  months: string
  version: number
}

const amountsOf = (text: string): (number | undefined)[] =>
  text
    .split(/[\s;]+/)
    .filter(Boolean)
    .map(typedCents)

const saleSchema = z.object({
  isOn: z.boolean(),
  amounts: z
    .string()
    .refine(
      (text) => amountsOf(text).every((cents) => cents !== undefined && isGiftCardAmount(cents)),
      'gift-card' satisfies TextKey<'validation'>,
    )
    .refine((text) => amountsOf(text).length <= MOST_AMOUNTS, 'too-many' satisfies TextKey<'validation'>),
  isFree: z.boolean(),
  months: z
    .string()
    .refine(
      (text) => text.trim() === '' || (/^\d{1,3}$/.test(text.trim()) && +text >= LEAST_MONTHS && +text <= MOST_MONTHS),
      'months' satisfies TextKey<'validation'>,
    ),
  version: z.number(),
})

const draftOf = ({ isOn, amounts, isFree, months, version }: Stored, locale: Locale): SaleDraft => ({
  isOn,
  amounts: amounts.map((euros) => formatTypedAmount(centsOf(euros), locale)).join(' '),
  isFree,
  months: months === null ? '' : String(months),
  version,
})

/** The settings for the sale of gift cards in the widget (rule D283). */
export function GiftCardSalePanel() {
  const { data, error, refetch } = useQuery(giftCardSaleQuery(useBridge()))
  if (data) {
    return (
      <div className={styles.sale}>
        <SaleForm sale={data} />
      </div>
    )
  }
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height="240px" />
}

function SaleForm({ sale }: { sale: Stored }) {
  const locale = useLocale()
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: Stored): SaleDraft {
    queryClient.setQueryData(giftCardSaleQuery(bridge).queryKey, checkedAnswer(stored, ['amounts']))
    return draftOf(stored, locale)
  }

  const saved = useSavedForm<SaleDraft>({
    title: t('gift-sale.title'),
    schema: saleSchema,
    stored: draftOf(sale, locale),
    save: async ({ isOn, amounts, isFree, months, version }) =>
      keep(
        await bridge.call('saveGiftCardSale', {
          body: {
            isOn,
            amounts: amountsOf(amounts).map((cents) => eurosOfCents(cents ?? 0)),
            isFree,
            months: months.trim() === '' ? null : Number(months),
            version,
          },
        }),
      ),
    readStored: async () => keep(await bridge.call('giftCardSale', {})),
    fieldOfRequest: { isOn: 'isOn', amounts: 'amounts', isFree: 'isFree', months: 'months' },
    fields: [
      { name: 'isOn', label: t('gift-sale.on'), show: ({ isOn }) => t(isOn ? 'reminders.on' : 'reminders.off') },
      { name: 'amounts', label: t('gift-sale.amounts') },
      {
        name: 'isFree',
        label: t('gift-sale.free'),
        show: ({ isFree }) => t(isFree ? 'reminders.on' : 'reminders.off'),
      },
      { name: 'months', label: t('gift-sale.months') },
    ],
  })
  const { draft, set } = saved
  const { field } = useFormFieldProps(saved.form)
  return (
    <TitledPanel
      title={t('gift-sale.title')}
      lead={t('gift-sale.lead')}
      onSubmit={saved.submit}
      footer={<SaveBar isDirty={saved.isDirty} isSaving={saved.isSaving} onDiscard={saved.discard} />}
    >
      {saved.message !== undefined && <Notice kind="error">{saved.message}</Notice>}
      <ConflictNotice conflict={saved.conflict} />
      <Checkbox
        label={t('gift-sale.on')}
        checked={draft.isOn}
        onChange={(event) => set('isOn', event.currentTarget.checked)}
      />
      <TextField
        label={t('gift-sale.amounts')}
        hint={t('gift-sale.amounts-hint')}
        prefix="€"
        autoComplete="off"
        {...field('amounts')}
      />
      <Checkbox
        label={t('gift-sale.free')}
        checked={draft.isFree}
        onChange={(event) => set('isFree', event.currentTarget.checked)}
      />
      <TextField
        label={t('gift-sale.months')}
        hint={t('gift-sale.months-hint')}
        suffix={t('gift-sale.months-unit')}
        inputMode="numeric"
        autoComplete="off"
        {...field('months')}
      />
    </TitledPanel>
  )
}
