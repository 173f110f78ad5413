import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, NativeSelect, TextField } from '#shared/ui/index.ts'
import { type InvoiceSettings, invoiceSettingsQuery } from '#renderer/data/invoice-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { CountryField } from '#renderer/platform/fields/country-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { SaveBar } from '#renderer/platform/forms/save-bar.tsx'
import { TitledPanel } from '#renderer/platform/screens/titled-panel.tsx'
import { useSavedForm } from '#renderer/platform/forms/use-saved-form.ts'
import {
  draftOfSettings,
  type InvoicesDraft,
  invoicesSchema,
  madeOptions,
  reminderOptions,
  toSettingsRequest,
  treatments,
} from './invoices-form.ts'
import { VatTreatmentFields } from './vat-treatment-fields.tsx'

const texts = ['name', 'street', 'postalCode', 'city', 'country', 'registerNumber', 'vatId', 'iban', 'prefix'] as const

/**
 * The invoice settings: the seller's data, when invoices are made, and the VAT treatment of services and packages (rules D243 and D244).
 */
export function InvoicesPanel({ settings }: { settings: InvoiceSettings }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()

  function keep(stored: InvoiceSettings): InvoicesDraft {
    queryClient.setQueryData(invoiceSettingsQuery(bridge).queryKey, stored)
    return draftOfSettings(stored)
  }

  const { form, draft, errorOf, conflict, isDirty, isSaving, message, submit, discard, set } =
    useSavedForm<InvoicesDraft>({
      title: t('invoices.title'),
      schema: invoicesSchema,
      stored: draftOfSettings(settings),
      save: async (complete) => keep(await bridge.call('saveInvoiceSettings', { body: toSettingsRequest(complete) })),
      readStored: async () => keep(await bridge.call('invoiceSettings', {})),
      fieldOfRequest: Object.fromEntries(
        [...texts, 'made', 'paymentTerm', 'reminders', 'reminderDays', 'vat'].map((each) => [each, each]),
      ) as Record<string, (typeof texts)[number]>,
      fields: [
        { name: 'made', label: t('invoices.made'), show: ({ made }) => t(`invoices.made.${made}`) },
        ...texts.map((name) => ({ name, label: t(`invoices.${name}`) })),
        { name: 'paymentTerm', label: t('invoices.paymentTerm') },
        {
          name: 'reminders',
          label: t('invoices.reminders'),
          show: ({ reminders }) => t(`invoices.reminders.${reminders}`),
        },
        { name: 'reminderDays', label: t('invoices.reminderDays') },
        { name: 'vat', label: t('invoices.vat'), show: ({ vat }) => t(`vat.${vat}`) },
      ],
    })

  const needed: readonly string[] =
    draft.made === 'NEVER'
      ? []
      : ['name', 'street', 'postalCode', 'city', 'registerNumber', ...(draft.isSmallBusiness ? [] : ['vatId'])]

  const field = (name: (typeof texts)[number]) => ({
    label: t(`invoices.${name}`),
    required: needed.includes(name),
    ...form.register(name),
    error: errorOf(name),
  })

  return (
    <TitledPanel
      title={t('invoices.title')}
      lead={t('invoices.lead')}
      onSubmit={submit}
      footer={<SaveBar isDirty={isDirty} isSaving={isSaving} onDiscard={discard} />}
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <NativeSelect
        label={t('invoices.made')}
        required
        options={madeOptions.map((value) => ({ value, label: t(`invoices.made.${value}`) }))}
        value={draft.made}
        onChange={(made) => set('made', made as InvoicesDraft['made'])}
        error={errorOf('made')}
      />
      <TextField autoComplete="organization" {...field('name')} />
      <TextField autoComplete="street-address" {...field('street')} />
      <div className={grid.two}>
        <TextField autoComplete="postal-code" {...field('postalCode')} />
        <TextField autoComplete="address-level2" {...field('city')} />
      </div>
      <CountryField
        label={t('invoices.country')}
        value={draft.country}
        onChange={(country) => set('country', country)}
        error={errorOf('country')}
      />
      <div className={grid.two}>
        <TextField autoComplete="off" {...field('registerNumber')} />
        <TextField autoComplete="off" {...field('vatId')} />
      </div>
      <TextField autoComplete="off" {...field('iban')} />
      <Checkbox
        label={t('invoices.isSmallBusiness')}
        checked={draft.isSmallBusiness}
        onChange={(event) => set('isSmallBusiness', event.currentTarget.checked)}
      />
      <div className={grid.two}>
        <TextField
          label={t('invoices.paymentTerm')}
          inputMode="numeric"
          suffix={t('invoices.days')}
          required
          {...form.register('paymentTerm')}
          error={errorOf('paymentTerm')}
        />
        <TextField hint={t('invoices.prefix-hint')} autoComplete="off" {...field('prefix')} />
      </div>
      <div className={grid.two}>
        <NativeSelect
          label={t('invoices.reminders')}
          hint={t('invoices.reminders-hint')}
          required
          options={reminderOptions.map((value) => ({ value, label: t(`invoices.reminders.${value}`) }))}
          value={draft.reminders}
          onChange={(reminders) => set('reminders', reminders as InvoicesDraft['reminders'])}
          error={errorOf('reminders')}
        />
        {draft.reminders !== '0' && (
          <TextField
            label={t('invoices.reminderDays')}
            hint={t('invoices.reminderDays-hint')}
            inputMode="numeric"
            suffix={t('invoices.days')}
            required
            {...form.register('reminderDays')}
            error={errorOf('reminderDays')}
          />
        )}
      </div>
      {!draft.isSmallBusiness && (
        <>
          <NativeSelect
            label={t('invoices.vat')}
            hint={t('invoices.vat-hint')}
            required
            options={treatments.map((value) => ({ value, label: t(`vat.${value}`) }))}
            value={draft.vat}
            onChange={(vat) => set('vat', vat as InvoicesDraft['vat'])}
            error={errorOf('vat')}
          />
          <VatTreatmentFields
            title={t('invoices.services')}
            things={settings.services}
            values={draft.services}
            onChange={(services) => set('services', services)}
          />
          <VatTreatmentFields
            title={t('invoices.packages')}
            things={settings.packages}
            values={draft.packages}
            onChange={(packages) => set('packages', packages)}
          />
        </>
      )}
      <Notice>{t('invoices.kept')}</Notice>
    </TitledPanel>
  )
}
