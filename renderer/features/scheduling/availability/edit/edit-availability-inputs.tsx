import { Controller, type UseFormReturn } from 'react-hook-form'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice, Select, TimeField } from '#shared/ui/index.ts'
import type { AvailabilityDetails, Service, Specialist } from '#renderer/data/api-types.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { RecurrenceEndField } from '#renderer/platform/fields/recurrence-end-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFieldErrors } from '#renderer/platform/forms/use-form-field-props.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { recurrences, servicesFor } from '../create/availability-form.ts'
import {
  derivedEnd,
  isSession,
  withChosenServices,
  withSpecialist,
  type EditDraft,
  type EditField,
} from './edit-availability-form.ts'
import styles from './edit-availability.module.css'
import { LocationFields } from '../fields/location-fields.tsx'
import { PriceAndDuration } from './price-and-duration.tsx'
import { ServicesField } from '../fields/services-field.tsx'
import { SpecialistField } from '../fields/specialist-field.tsx'
import { useFieldsAsText } from './use-fields-as-text.ts'

interface EditAvailabilityInputsProps {
  form: UseFormReturn<EditDraft>
  type: AvailabilityDetails['type']
  baseline: EditDraft
  changed: readonly EditField[]
  services: readonly Service[]
  specialists: readonly Specialist[]
}

/** The eleven fields of rule A2.35. A window has no price and duration of its own, and its end is typed. */
export function EditAvailabilityInputs({
  form,
  type,
  baseline,
  changed,
  services,
  specialists,
}: EditAvailabilityInputsProps) {
  const locale = useLocale()
  const t = useText('provider')
  const now = useWallNow()
  const words = useFieldsAsText(type)
  const errorOf = useFieldErrors(form)
  const draft = useFormValues(form)
  const ofSession = isSession({ type })
  const offered = withCurrent(
    servicesFor(services, { type, specialistId: draft.specialistId }),
    services,
    baseline,
    draft,
  )

  /** Returns the previous value of changed fields, which is shown at the end of the label's line. */
  const was = (...fields: EditField[]) => {
    const shown = words.find(({ name }) => fields.includes(name) && changed.includes(name))
    return shown && <span className={styles.was}>{t('availability.was', { value: shown.show(baseline) || '–' })}</span>
  }

  function change<Field extends EditField>(field: Field, value: EditDraft[Field]) {
    form.setValue(field, value as never, { shouldDirty: true, shouldValidate: true })
  }

  /** Changes several fields at once and clears all errors, which may no longer apply. */
  function changeAll(next: EditDraft) {
    form.clearErrors()
    for (const [field, value] of Object.entries(next)) form.setValue(field as EditField, value, { shouldDirty: true })
  }

  function changeDate(date: EditDraft['date']) {
    change('date', date)
    const beginsToRepeat = draft.repeat !== 'ONE_TIME' && baseline.repeat === 'ONE_TIME'
    if (beginsToRepeat && draft.endDate !== null && draft.endDate < date)
      change('endDate', defaultRecurrenceEnd(now.date, date))
  }

  const typedTime = (field: 'from' | 'to', label: string) => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { onChange, ...input } }) => (
        <TimeField
          label={label}
          required
          {...input}
          onChange={(text) => {
            form.clearErrors([field, 'to'])
            onChange(text)
          }}
          note={was(field)}
          error={errorOf(field)}
        />
      )}
    />
  )

  const servicesField = (
    <ServicesField
      type={type}
      offered={offered}
      chosenIds={draft.serviceIds}
      onChange={(ids) =>
        changeAll(
          withChosenServices(
            draft,
            offered.filter(({ id }) => ids.includes(id)),
            ofSession,
            locale,
          ),
        )
      }
      note={was('serviceIds')}
      error={errorOf('serviceIds')}
    />
  )
  const end = ofSession ? derivedEnd(draft) : undefined
  const endError = errorOf('to') ?? (end === undefined ? t('availability.no-end') : undefined)

  return (
    <>
      <div className={specialists.length > 0 && ofSession ? grid.two : undefined}>
        {specialists.length > 0 && (
          <SpecialistField
            specialists={specialists}
            value={draft.specialistId}
            onChange={(id) => changeAll(withSpecialist(draft, id, services, type, locale))}
            note={was('specialistId')}
            error={errorOf('specialistId')}
          />
        )}
        {ofSession && servicesField}
      </div>
      {!ofSession && servicesField}
      {offered.length === 0 && <Notice>{t('availability.none-provided')}</Notice>}
      {ofSession && <PriceAndDuration form={form} draft={draft} was={was} />}
      <LocationFields
        types={draft.locationTypes}
        onTypes={(types) => change('locationTypes', types)}
        placeId={(draft.placeIds.length === 1 && draft.placeIds[0]) || ''}
        onPlace={(id) => change('placeIds', id === '' ? [] : [id])}
        note={was('locationTypes', 'placeIds')}
        error={errorOf('locationTypes') ?? errorOf('placeIds')}
      />
      <div className={grid.two}>
        <DateField
          label={t('availability.date')}
          value={draft.date}
          onChange={changeDate}
          earliest={now.date}
          note={was('date')}
          error={errorOf('date')}
        />
        <div className={grid.times}>
          {typedTime('from', t('availability.from'))}
          {ofSession ? (
            <TimeField
              label={t('availability.to')}
              required
              disabled
              value={end ?? ''}
              onChange={() => {}}
              note={t('availability.by-duration')}
              error={end === undefined ? endError : errorOf('to')}
            />
          ) : (
            typedTime('to', t('availability.to'))
          )}
        </div>
      </div>
      <div className={grid.two}>
        <Select
          label={t('availability.frequency')}
          required
          options={recurrences.map((value) => ({ value, label: t(`repeat.${value}`) }))}
          value={draft.repeat}
          onChange={(repeat) => change('repeat', repeat as EditDraft['repeat'])}
          note={was('repeat')}
          error={errorOf('repeat')}
        />
        {draft.repeat !== 'ONE_TIME' && (
          <RecurrenceEndField
            value={draft.endDate}
            onChange={(endDate) => change('endDate', endDate)}
            proposed={defaultRecurrenceEnd(now.date, draft.date)}
            earliest={now.date}
            note={was('endDate')}
            error={errorOf('endDate')}
          />
        )}
      </div>
    </>
  )
}

/** The services to choose from, including the current ones, even if the specialist no longer provides them. */
function withCurrent(
  offered: readonly Service[],
  services: readonly Service[],
  baseline: EditDraft,
  { specialistId }: EditDraft,
): readonly Service[] {
  if (specialistId !== baseline.specialistId) return offered
  return services.filter((service) => offered.includes(service) || baseline.serviceIds.includes(service.id))
}
