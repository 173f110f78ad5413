import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { z } from 'zod'
import { isGiftCardAmount, LONGEST_MESSAGE } from '#shared/domain/gift-card/gift-card-rules.ts'
import type { Input } from '#shared/api/client.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { parseLocalDate } from '#shared/time/local-date.ts'
import { NativeSelect, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { typedCents } from '#renderer/platform/fields/parse-amount.ts'
import { typedEuros } from './typed-amount.ts'

type Body = Input<'issueGiftCard'>['body']

const mailTargets = ['NOBODY', 'BUYER', 'RECEIVER'] as const satisfies readonly Body['mailTo'][]
const languages = ['nl', 'en'] as const

const text = (most: number) => z.string().max(most, 'too-long' satisfies TextKey<'validation'>)

const schema = z.object({
  amount: z
    .string()
    .refine((typed) => isGiftCardAmount(typedCents(typed) ?? 0), 'gift-card' satisfies TextKey<'validation'>),
  buyerName: text(100),
  buyerEmail: text(200),
  receiverName: text(100),
  receiverEmail: text(200),
  message: text(LONGEST_MESSAGE),
  language: z.enum(languages),
  mailTo: z.enum(mailTargets),
  mailOn: z.string(),
  lastDay: z.string(),
})

type Draft = z.input<typeof schema>

/** Issues a gift card that was sold and paid on site. It is mailed or printed (rule D283). */
export function IssueGiftCardDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const { locale: language } = useSession().organisation
  const first = useMemo<Draft>(
    () => ({
      amount: '',
      buyerName: '',
      buyerEmail: '',
      receiverName: '',
      receiverEmail: '',
      message: '',
      language,
      mailTo: 'NOBODY',
      mailOn: '',
      lastDay: '',
    }),
    [language],
  )
  const { form, isValid, ...state } = useDialogForm({
    resolver: useMemo(() => zodResolver(schema), []),
    first,
    save: ({ amount, mailOn, lastDay, ...draft }) => {
      const body: Body = { ...draft, amount: typedEuros(amount), mailOn: mailOn || null, lastDay: lastDay || null }
      return bridge.call('issueGiftCard', { body }, { idempotencyKey: keyOf(body) })
    },
    fieldOfRequest: Object.fromEntries(Object.keys(first).map((field) => [field, field as keyof Draft])),
    changes: [['vouchers']],
    saved: ({ code }) => t('gift-card.issued', { code }),
  })
  const { field, errorOf } = useFormFieldProps(form)
  const { date: today } = useWallNow()
  const draft = useFormValues(form)
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })
  return (
    <FormDialog
      size="large"
      title={t('gift-card.new')}
      description={t('gift-card.lead')}
      state={state}
      submitLabel={t('gift-card.sell')}
      isDisabled={!isValid}
    >
      <TextField
        label={t('gift-card.amount')}
        required
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        {...field('amount')}
      />
      <div className={grid.two}>
        <TextField label={t('gift-card.buyer-name')} autoComplete="off" {...field('buyerName')} />
        <TextField label={t('gift-card.buyer-email')} type="email" autoComplete="off" {...field('buyerEmail')} />
      </div>
      <div className={grid.two}>
        <TextField label={t('gift-card.receiver-name')} autoComplete="off" {...field('receiverName')} />
        <TextField label={t('gift-card.receiver-email')} type="email" autoComplete="off" {...field('receiverEmail')} />
      </div>
      <TextAreaField label={t('gift-card.message')} maxLength={LONGEST_MESSAGE} {...field('message')} />
      <div className={grid.times}>
        <NativeSelect
          label={t('gift-card.mail-to')}
          required
          value={draft.mailTo}
          options={mailTargets.map((value) => ({ value, label: t(`gift-card.mail-to.${value}`) }))}
          onChange={(value) => set('mailTo', mailTargets.find((each) => each === value) ?? 'NOBODY')}
        />
        <NativeSelect
          label={t('gift-card.language')}
          required
          value={draft.language}
          options={languages.map((value) => ({ value, label: t(`words.${value}`) }))}
          onChange={(value) => set('language', value === 'en' ? 'en' : 'nl')}
        />
      </div>
      <div className={grid.times}>
        {draft.mailTo !== 'NOBODY' && (
          <DateField
            label={t('gift-card.mail-on')}
            hint={t('gift-card.mail-on-hint')}
            value={parseLocalDate(draft.mailOn) ?? null}
            onChange={(day) => set('mailOn', day)}
            onClear={() => set('mailOn', '')}
            earliest={today}
            error={errorOf('mailOn')}
          />
        )}
        <DateField
          label={t('gift-card.last-day')}
          hint={t('gift-card.last-day-hint')}
          value={parseLocalDate(draft.lastDay) ?? null}
          onChange={(day) => set('lastDay', day)}
          onClear={() => set('lastDay', '')}
          earliest={today}
          error={errorOf('lastDay')}
        />
      </div>
    </FormDialog>
  )
}
