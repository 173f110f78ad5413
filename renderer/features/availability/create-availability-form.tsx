import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { defaultRecurrenceEnd } from '#shared/domain/recurrence.ts'
import { fullName } from '#shared/domain/specialist.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, SelectField, TimeField, useToast } from '#shared/ui/index.ts'
import type { Service, Specialist } from '#renderer/data/wire.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { DateField } from '#renderer/platform/date-field.tsx'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialog-context.ts'
import grid from '#renderer/platform/form-grid.module.css'
import { Segmented } from '#renderer/platform/segmented.tsx'
import { useDraft } from '#renderer/platform/use-draft.ts'
import { useFieldErrors } from '#renderer/platform/use-field-errors.ts'
import { useServerErrors } from '#renderer/platform/use-server-errors.ts'
import { useWallNow } from '#renderer/platform/wall-clock.ts'
import {
  availabilitySchema,
  fieldOfRequest,
  locationTypesOf,
  repeatTypes,
  servicesFor,
  slotCount,
  toRequest,
  withServices,
  type AvailabilityDraft,
} from './availability-form.ts'
import { LocationFields } from './location-fields.tsx'
import { ServicesField } from './services-field.tsx'

interface CreateAvailabilityFormProps {
  services: readonly Service[]
  /** Those to choose from; empty where there is no choice (rule A6.1). */
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
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const now = useWallNow()
  const { close } = useDialogFrame()
  const resolver = useMemo(() => zodResolver(availabilitySchema(services, now)), [services, now])
  const form = useForm<AvailabilityDraft>({ resolver, defaultValues: first, mode: 'onTouched' })
  const errorOf = useFieldErrors(form)
  const failure = useServerErrors(form, fieldOfRequest)
  const { isDirty, isSubmitted } = form.formState
  const draft = useDraft(form)
  const offered = servicesFor(services, draft)
  const chosen = offered.filter(({ id }) => draft.serviceIds.includes(id))

  const publish = useMutation({
    mutationFn: (complete: AvailabilityDraft) => bridge.call('createAvailability', { body: toRequest(complete) }),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
      close(() => showToast({ kind: 'success', title: t('availability.saved') }))
    },
  })

  /** Another specialist or kind has other services (rule A4.25). */
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
    if (draft.endDate < date) form.setValue('endDate', defaultRecurrenceEnd(now.date, date))
  }

  function dismiss() {
    if (isDirty) dialogs.open({ kind: 'discard-changes', onDiscard: () => close() })
    else close()
  }

  const slots = draft.type === 'TIME_SLOT' && chosen[0] ? slotCount(draft, chosen[0].duration) : 0

  return (
    <AppDialog
      size="large"
      title={t('availability.new')}
      onDismiss={dismiss}
      onSubmit={form.handleSubmit((complete) => publish.mutate(complete))}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('availability.cancel')}
          </Button>
          <Button type="submit" isLoading={publish.isPending}>
            {t('availability.save')}
          </Button>
        </>
      }
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <Segmented
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
          <SelectField
            label={t('availability.specialist')}
            required
            options={specialists.map(({ id }) => ({ value: id, label: nameOf(specialists, id) }))}
            value={draft.specialistId}
            onChange={(specialistId) => restart({ specialistId })}
            isReadOnly={specialists.length === 1}
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
        <SelectField
          label={t('availability.frequency')}
          required
          options={repeatTypes.map((value) => ({ value, label: t(`repeat.${value}`) }))}
          value={draft.repeat}
          onChange={(repeat) => form.setValue('repeat', repeat as AvailabilityDraft['repeat'], { shouldDirty: true })}
          error={errorOf('repeat')}
        />
        {draft.repeat !== 'ONE_TIME' && (
          <DateField
            label={t('availability.end-date')}
            value={draft.endDate}
            onChange={(endDate) => form.setValue('endDate', endDate, { shouldDirty: true, shouldValidate: true })}
            earliest={draft.date}
            error={errorOf('endDate')}
          />
        )}
      </div>
    </AppDialog>
  )
}
