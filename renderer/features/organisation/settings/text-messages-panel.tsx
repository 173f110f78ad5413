import { useQueryClient } from '@tanstack/react-query'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, TextField, TimeField } from '#shared/ui/index.ts'
import { checkedVersion } from '#renderer/data/check-answer-shape.ts'
import { textSettingsQuery } from '#renderer/data/text-message-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import {
  textMessagesDraftOf,
  textMessagesRequest,
  textMessagesSchema,
  type TextMessagesDraft,
  type TextSettings,
} from './text-messages-form.ts'
import { TextMonth } from './text-message-usage.tsx'

const fieldOfRequest = {
  isOn: 'isOn',
  hoursBefore: 'hoursBefore',
  insteadOfMail: 'insteadOfMail',
  sendsCodes: 'sendsCodes',
  quietFrom: 'quietFrom',
  quietTo: 'quietTo',
  monthlyLimit: 'monthlyLimit',
} as const

/**
 * The settings of reminders by text message: when they are sent, their cost, and the cost of this month so far (rules D258, D260 and D261).
 */
export function TextMessagesPanel({ settings }: { settings: TextSettings }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const euros = (amount: number) => formatPrice(centsOfEuros(amount) ?? 0, locale)

  function keep(stored: TextSettings): TextMessagesDraft {
    queryClient.setQueryData(textSettingsQuery(bridge).queryKey, checkedVersion(stored))
    return textMessagesDraftOf(stored)
  }

  const isOn = (value: boolean) => t(value ? 'reminders.on' : 'reminders.off')
  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } =
    useSavedForm<TextMessagesDraft>({
      title: t('texts.title'),
      schema: textMessagesSchema,
      stored: textMessagesDraftOf(settings),
      save: async (complete) => keep(await bridge.call('saveTextSettings', { body: textMessagesRequest(complete) })),
      readStored: async () => keep(await bridge.call('textSettings', {})),
      fieldOfRequest,
      fields: [
        { name: 'isOn', label: t('texts.on'), show: (each) => isOn(each.isOn) },
        { name: 'hoursBefore', label: t('texts.hours') },
        { name: 'insteadOfMail', label: t('texts.instead'), show: (each) => isOn(each.insteadOfMail) },
        { name: 'sendsCodes', label: t('texts.codes'), show: (each) => isOn(each.sendsCodes) },
        { name: 'quietFrom', label: t('texts.quiet-from') },
        { name: 'quietTo', label: t('texts.quiet-to') },
        { name: 'monthlyLimit', label: t('texts.limit') },
      ],
    })

  return (
    <TitledPanel
      title={t('texts.title')}
      lead={t('texts.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {!settings.isAvailable && <Notice>{t('texts.unavailable')}</Notice>}
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <Checkbox
        label={t('texts.on')}
        checked={draft.isOn}
        disabled={!settings.isAvailable && !draft.isOn}
        onChange={(event) => set('isOn', event.currentTarget.checked)}
      />
      {draft.isOn && (
        <>
          <Checkbox
            label={t('texts.instead')}
            checked={draft.insteadOfMail}
            onChange={(event) => set('insteadOfMail', event.currentTarget.checked)}
          />
          <Checkbox
            label={t('texts.codes')}
            checked={draft.sendsCodes}
            onChange={(event) => set('sendsCodes', event.currentTarget.checked)}
          />
          <div className={grid.two}>
            <TextField
              label={t('texts.hours')}
              hint={t('texts.hours-hint')}
              inputMode="numeric"
              autoComplete="off"
              required
              {...form.register('hoursBefore')}
              error={errorOf('hoursBefore')}
            />
            <TextField
              label={t('texts.limit')}
              hint={t('texts.limit-hint', { price: euros(settings.pricePerSegment) })}
              prefix="€"
              inputMode="decimal"
              autoComplete="off"
              required
              {...form.register('monthlyLimit')}
              error={errorOf('monthlyLimit')}
            />
          </div>
          <div className={grid.times}>
            {(['quietFrom', 'quietTo'] as const).map((name) => (
              <TimeField
                key={name}
                label={t(name === 'quietFrom' ? 'texts.quiet-from' : 'texts.quiet-to')}
                required
                value={draft[name]}
                onChange={(time) => set(name, time)}
                error={errorOf(name)}
              />
            ))}
          </div>
          <TextMonth month={settings.thisMonth} limit={settings.monthlyLimit} />
        </>
      )}
    </TitledPanel>
  )
}
