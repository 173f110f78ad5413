import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { parseLocalDate } from '#shared/time/local-date.ts'
import { Checkbox, NativeSelect, TextField } from '#shared/ui/index.ts'
import { servicesQuery } from '#renderer/data/queries.ts'
import type { Coupon } from '#renderer/data/voucher-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import {
  type CouponDraft,
  couponResolver,
  draftOfCoupon,
  emptyCoupon,
  fieldOfCoupon,
  toCouponRequest,
} from './coupon-form.ts'
import { CouponServicesField } from './coupon-services-field.tsx'

/** Makes or changes a coupon (rule D280). Bookings that have used it keep their price. */
export function CouponDialog({ coupon }: { coupon?: Coupon | undefined }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  const locale = useLocale()
  const first = useMemo(() => (coupon ? draftOfCoupon(coupon, locale) : emptyCoupon), [coupon, locale])
  const { form, isValid, ...state } = useDialogForm<CouponDraft, Coupon>({
    resolver: couponResolver,
    first,
    save: (draft) => bridge.call('saveCoupon', { body: toCouponRequest(draft, coupon?.id) }),
    fieldOfRequest: fieldOfCoupon,
    changes: [['vouchers', 'coupons']],
    saved: ({ code }) => t('coupon.saved', { code }),
    shared: {
      fields: [
        { name: 'code', label: t('coupon.code') },
        { name: 'kind', label: t('coupon.kind'), show: ({ kind }) => t(`coupon.kind.${kind}`) },
        { name: 'value', label: t('coupon.value') },
        { name: 'mostUses', label: t('coupon.most-uses') },
        { name: 'mostPerCustomer', label: t('coupon.most-per-customer') },
        { name: 'firstDay', label: t('coupon.first-day') },
        { name: 'lastDay', label: t('coupon.last-day') },
        { name: 'minPrice', label: t('coupon.min-price') },
        {
          name: 'serviceIds',
          label: t('coupon.services'),
          show: ({ serviceIds }) =>
            services
              .filter(({ id }) => serviceIds.includes(id))
              .map(({ name }) => name)
              .join(', '),
        },
        {
          name: 'newCustomersOnly',
          label: t('coupon.new-customers-only'),
          show: ({ newCustomersOnly }) => t(newCustomersOnly ? 'reminders.on' : 'reminders.off'),
        },
        {
          name: 'isOn',
          label: t('coupon.is-on'),
          show: ({ isOn }) => t(isOn ? 'coupon.state.ON' : 'coupon.state.OFF'),
        },
      ],
      readStored: async () => {
        const stored = (await bridge.call('coupons', {})).find(({ id }) => id === coupon?.id)
        return stored && draftOfCoupon(stored, locale)
      },
    },
  })
  const { field, errorOf } = useFormFieldProps(form)
  const { date: today } = useWallNow()
  const draft = useFormValues(form)
  const set = <Name extends keyof CouponDraft>(name: Name, value: CouponDraft[Name]) =>
    form.setValue(name, value as never, { shouldDirty: true, shouldValidate: true })

  return (
    <FormDialog
      size="large"
      title={t(coupon ? 'coupon.edit-title' : 'coupon.new')}
      description={t('coupon.lead')}
      state={state}
      isDisabled={!isValid}
    >
      <TextField
        label={t('coupon.code')}
        hint={t('coupon.code-hint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        {...field('code')}
      />
      <div className={grid.times}>
        <NativeSelect
          label={t('coupon.kind')}
          required
          value={draft.kind}
          options={[
            { value: 'percent', label: t('coupon.kind.percent') },
            { value: 'amount', label: t('coupon.kind.amount') },
          ]}
          onChange={(kind) => set('kind', kind === 'amount' ? 'amount' : 'percent')}
        />
        <TextField
          label={t('coupon.value')}
          required
          inputMode="decimal"
          autoComplete="off"
          {...(draft.kind === 'percent' ? { suffix: '%' } : { prefix: '€' })}
          {...field('value')}
        />
      </div>
      <div className={grid.two}>
        <TextField
          label={t('coupon.most-uses')}
          hint={t('coupon.empty-any')}
          inputMode="numeric"
          autoComplete="off"
          {...field('mostUses')}
        />
        <TextField
          label={t('coupon.most-per-customer')}
          hint={t('coupon.empty-any')}
          inputMode="numeric"
          autoComplete="off"
          {...field('mostPerCustomer')}
        />
      </div>
      <div className={grid.times}>
        {(['firstDay', 'lastDay'] as const).map((name) => (
          <DateField
            key={name}
            label={t(name === 'firstDay' ? 'coupon.first-day' : 'coupon.last-day')}
            value={parseLocalDate(draft[name]) ?? null}
            onChange={(day) => set(name, day)}
            onClear={() => set(name, '')}
            earliest={today}
            error={errorOf(name)}
          />
        ))}
      </div>
      <TextField
        label={t('coupon.min-price')}
        hint={t('coupon.min-price-hint')}
        prefix="€"
        inputMode="decimal"
        autoComplete="off"
        {...field('minPrice')}
      />
      <CouponServicesField services={services} chosen={draft.serviceIds} onChange={(ids) => set('serviceIds', ids)} />
      <Checkbox
        label={t('coupon.new-customers-only')}
        checked={draft.newCustomersOnly}
        onChange={(event) => set('newCustomersOnly', event.currentTarget.checked)}
      />
      <Checkbox
        label={t('coupon.is-on')}
        checked={draft.isOn}
        onChange={(event) => set('isOn', event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
