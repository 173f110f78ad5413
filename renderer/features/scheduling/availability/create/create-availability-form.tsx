import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useScreenSize } from '#shared/calendar/index.ts'
import { defaultRecurrenceEnd } from '#shared/domain/availability/series/recurrence.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Select, TimeField } from '#shared/ui/index.ts'
import type { Service, Specialist } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import { RecurrenceEndField } from '#renderer/platform/fields/recurrence-end-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFieldErrors } from '#renderer/platform/forms/use-form-field-props.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './create-availability.module.css'
import {
  availabilitySchema,
  fieldOfRequest,
  locationTypesOf,
  recurrences,
  servicesFor,
  slotCount,
  toRequest,
  withServices,
  type AvailabilityDraft,
} from './availability-form.ts'
import { LocationFields } from '../fields/location-fields.tsx'
import { ServicesField } from '../fields/services-field.tsx'
import { SpecialistField } from '../fields/specialist-field.tsx'
import { PlannedOccurrencesText } from './planned-occurrences-text.tsx'

interface CreateAvailabilityFormProps {
  services: readonly Service[]
  /** The specialists to choose from; empty when there is no choice (rule A6.1). */
  specialists: readonly Specialist[]
  first: AvailabilityDraft
}

function nameOf(specialists: readonly Specialist[], id: string): string {
  const specialist = specialists.find((each) => each.id === id)
  return specialist ? fullName(specialist) : ''
}

export function CreateAvailabilityForm({ services, specialists, first }: CreateAvailabilityFormProps) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const now = useWallNow()
  const dialogs = useDialogs()
  // A narrow window uses the short button text, so that the title fits.
  const isNarrow = useScreenSize() === 'mobile'
  const { close } = useDialogFrame()
  const resolver = useMemo(() => zodResolver(availabilitySchema(services, now)), [services, now])
  const { form, isSaving, message, submit, dismiss } = useDialogForm<AvailabilityDraft, unknown>({
    resolver,
    first,
    save: (complete) => bridge.call('createAvailability', { body: toRequest(complete) }),
    fieldOfRequest,
    changes: [['calendar']],
    saved: () => t('availability.saved'),
  })
  const errorOf = useFieldErrors(form)
  const { isSubmitted } = form.formState
  const draft = useFormValues(form)
  const offered = servicesFor(services, draft)
  const chosen = offered.filter(({ id }) => draft.serviceIds.includes(id))

  /** Resets the chosen services and applies changes, because another specialist or kind of availability has other services (rule A4.25). */
  function restart(changes: Partial<AvailabilityDraft>) {
    const changed = { ...draft, ...changes }
    form.reset(withServices(changed, servicesFor(services, changed)), { keepDefaultValues: true, keepTouched: true })
  }

  function chooseServices(ids: string[]) {
    form.setValue('serviceIds', ids, { shouldDirty: true, shouldValidate: true })
    form.setValue('locationTypes', locationTypesOf(offered.filter(({ id }) => ids.includes(id))))
  }

  function chooseDate(date: AvailabilityDraft['date']) {
    form.setValue('date', date, { shouldDirty: true, shouldValidate: isSubmitted })
    if (draft.endDate !== null && draft.endDate < date) form.setValue('endDate', defaultRecurrenceEnd(now.date, date))
  }

  const slots = draft.type === 'TIME_SLOT' && chosen[0] ? slotCount(draft, chosen[0].duration) : 0

  return (
    <AppDialog
      size="large"
      title={t('availability.new')}
      menu={
        <Button
          variant="white"
          isCompact
          onClick={() =>
            close(() =>
              dialogs.open({
                kind: 'book-for-customer',
                date: draft.date,
                time: draft.from,
                specialistId: draft.specialistId,
              }),
            )
          }
        >
          {t(isNarrow ? 'book-for.record' : 'book-for.menu')}
        </Button>
      }
      onDismiss={dismiss}
      onSubmit={submit}
      footer={
        <>
          <output className={styles.planned}>
            <PlannedOccurrencesText draft={draft} durationMinutes={chosen[0]?.duration ?? 0} />
          </output>
          <Button
            variant="text"
            onClick={() =>
              close(() =>
                dialogs.open({
                  kind: 'edit-absence',
                  what: 'BLOCK',
                  date: draft.date,
                  startTime: draft.from,
                  endTime: draft.to,
                  specialistId: draft.specialistId,
                }),
              )
            }
          >
            {t('absence.instead')}
          </Button>
          <Button variant="white" onClick={dismiss}>
            {t('availability.cancel')}
          </Button>
          <Button type="submit" isLoading={isSaving}>
            {t('availability.save')}
          </Button>
        </>
      }
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <SingleChoiceButtons
        label={t('availability.kind')}
        value={draft.type}
        onChange={(type) => restart({ type })}
        options={[
          { value: 'TIME_SLOT', label: t('availability.service') },
          { value: 'APPOINTMENT', label: t('availability.schedule') },
        ]}
        hint={t(draft.type === 'TIME_SLOT' ? 'availability.kind.service' : 'availability.kind.schedule')}
      />
      <div className={specialists.length > 0 && draft.type === 'TIME_SLOT' ? grid.two : undefined}>
        {specialists.length > 0 && (
          <SpecialistField
            specialists={specialists}
            value={draft.specialistId}
            onChange={(specialistId) => restart({ specialistId })}
            error={errorOf('specialistId')}
          />
        )}
        {draft.type === 'TIME_SLOT' && (
          <ServicesField
            type={draft.type}
            offered={offered}
            chosenIds={draft.serviceIds}
            onChange={chooseServices}
            error={errorOf('serviceIds')}
          />
        )}
      </div>
      {draft.type === 'APPOINTMENT' && (
        <ServicesField
          type={draft.type}
          offered={offered}
          chosenIds={draft.serviceIds}
          onChange={chooseServices}
          error={errorOf('serviceIds')}
        />
      )}
      {offered.length === 0 && (
        <Notice>{t('availability.no-services-of', { specialist: nameOf(specialists, draft.specialistId) })}</Notice>
      )}
      <LocationFields
        types={draft.locationTypes}
        onTypes={(types) => form.setValue('locationTypes', types, { shouldDirty: true })}
        placeId={draft.placeId}
        onPlace={(placeId) => form.setValue('placeId', placeId, { shouldDirty: true })}
        error={errorOf('locationTypes') ?? errorOf('placeId')}
      />
      <div className={grid.two}>
        <DateField
          label={t('availability.date')}
          value={draft.date}
          onChange={chooseDate}
          earliest={now.date}
          error={errorOf('date')}
        />
        <div className={grid.times}>
          <Controller
            control={form.control}
            name="from"
            render={({ field }) => (
              <TimeField label={t('availability.from')} required {...field} error={errorOf('from')} />
            )}
          />
          <Controller
            control={form.control}
            name="to"
            render={({ field }) => (
              <TimeField
                label={t('availability.to')}
                required
                {...field}
                error={errorOf('to')}
                hint={
                  slots > 0 &&
                  t('availability.slots', { count: slots, duration: formatDuration(chosen[0]?.duration ?? 0, locale) })
                }
              />
            )}
          />
        </div>
      </div>
      <div className={grid.two}>
        <Select
          label={t('availability.frequency')}
          required
          options={recurrences.map((value) => ({ value, label: t(`repeat.${value}`) }))}
          value={draft.repeat}
          onChange={(repeat) => form.setValue('repeat', repeat as AvailabilityDraft['repeat'], { shouldDirty: true })}
          error={errorOf('repeat')}
        />
        {draft.repeat !== 'ONE_TIME' && (
          <RecurrenceEndField
            value={draft.endDate}
            onChange={(endDate) => form.setValue('endDate', endDate, { shouldDirty: true, shouldValidate: true })}
            proposed={defaultRecurrenceEnd(now.date, draft.date)}
            earliest={draft.date}
            error={errorOf('endDate')}
          />
        )}
      </div>
    </AppDialog>
  )
}
