import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { MAX_SERVICE_NAME_LENGTH } from '#shared/domain/service/service-rules.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Checkbox, Notice, PriceLabel, TextField } from '#shared/ui/index.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import {
  emptyFirstService,
  fieldOfRequest,
  firstServiceSchema,
  toRequest,
  type FirstServiceDraft,
} from './first-service.ts'
import type { MeetingType } from './location-types.ts'
import type { FirstRunProgress } from './first-run-steps.ts'
import { StepFrame } from './step-frame.tsx'

interface ServiceStepProps {
  progress: FirstRunProgress
  meetings: readonly MeetingType[]
  onBack: () => void
  onNext: () => void
}

/** The step for the first service. */
export function ServiceStep({ progress, meetings, onBack, onNext }: ServiceStepProps) {
  const t = useText('provider')
  const locale = useLocale()
  const [service] = progress.services
  if (!service) return <FirstService progress={progress} meetings={meetings} onBack={onBack} onNext={onNext} />
  return (
    <StepFrame
      title={t('first-run.service.title')}
      lead={t('first-run.service.lead')}
      next={t('first-run.next')}
      onBack={onBack}
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <Notice kind="success" title={service.name} action={<Link to="/services">{t('first-run.service.change')}</Link>}>
        {formatDuration(service.duration, locale)}, <PriceLabel cents={centsOf(service.price)} />
      </Notice>
    </StepFrame>
  )
}

function FirstService({ progress, meetings, onBack, onNext }: ServiceStepProps) {
  const t = useText('provider')
  const uiText = useText('ui')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { specialistId } = useSession()
  const form = useForm<FirstServiceDraft>({
    resolver: zodResolver(firstServiceSchema),
    defaultValues: emptyFirstService,
    mode: 'onTouched',
  })
  const { errorOf, field } = useFormFieldProps(form)
  const failure = useServerErrors(form, fieldOfRequest)
  const draft = useFormValues(form)
  const specialistIds = specialistId === null ? progress.specialists.map(({ id }) => id) : [specialistId]

  const save = useMutation({
    mutationFn: (complete: FirstServiceDraft) =>
      bridge.call('saveService', { body: toRequest(complete, specialistIds, meetings) }),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: async () => {
      for (const queryKey of [['catalogue'], ['offer']]) void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: ['services'] })
      onNext()
    },
  })

  return (
    <StepFrame
      title={t('first-run.service.title')}
      lead={t('first-run.service.lead')}
      next={t('first-run.next')}
      onBack={onBack}
      isSaving={save.isPending}
      isNextDisabled={specialistIds.length === 0}
      onSubmit={form.handleSubmit((complete) => save.mutate(complete))}
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      {specialistIds.length === 0 && (
        <Notice kind="warning" action={<Link to="/team">{t('nav.team')}</Link>}>
          {t('first-run.service.nobody')}
        </Notice>
      )}
      <TextField
        label={t('service.name')}
        note={`${draft.name.length} / ${MAX_SERVICE_NAME_LENGTH}`}
        autoComplete="off"
        required
        {...field('name')}
      />
      <div className={grid.times}>
        <TextField
          label={t('service.duration')}
          inputMode="numeric"
          autoComplete="off"
          suffix={t('service.minutes')}
          required
          {...field('duration')}
        />
        <TextField
          label={t('service.price')}
          inputMode="decimal"
          autoComplete="off"
          prefix="€"
          required
          disabled={draft.isFree}
          {...form.register('price')}
          {...(draft.isFree && { value: '', placeholder: uiText('price.free') })}
          error={draft.isFree ? undefined : errorOf('price')}
        />
      </div>
      <Checkbox
        label={t('service.free')}
        checked={draft.isFree}
        onChange={(event) => {
          form.setValue('isFree', event.currentTarget.checked, { shouldDirty: true })
          // Switching between free and paid changes the rule for the price, so the old error is cleared.
          form.clearErrors('price')
        }}
      />
    </StepFrame>
  )
}
