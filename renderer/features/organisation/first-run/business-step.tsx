import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Output } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton, TextField } from '#shared/ui/index.ts'
import { checkedProfile, organisationQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { ConflictNotice } from '#renderer/platform/conflict/conflict-notice.tsx'
import { useConflict } from '#renderer/platform/conflict/use-conflict.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import { ZoneField } from '#renderer/platform/fields/zone-field.tsx'
import { validationKey } from '#renderer/platform/forms/validation-key.ts'
import { StepFrame } from './step-frame.tsx'

const businessSchema = z.object({
  name: z.string().trim().min(1, validationKey('required')).max(100, validationKey('too-long')),
  tagline: z.string().trim().max(200, validationKey('too-long')),
  timeZone: z.string().min(1, validationKey('required')),
  /** The version when the form was filled. A save is refused if the server has a newer version. */
  version: z.number(),
})

type BusinessDraft = z.infer<typeof businessSchema>
type Profile = Output<'organisationProfile'>

const draftOf = ({ name, tagline, timeZone, version }: Profile): BusinessDraft => ({ name, tagline, timeZone, version })

/** The step for the name and time zone of the business; its kind was chosen at sign-up. */
export function BusinessStep({ onNext }: { onNext: () => void }) {
  const bridge = useBridge()
  const { data, error, refetch } = useQuery(organisationQuery(bridge))
  if (data) return <BusinessForm profile={data} onNext={onNext} />
  return error ? <LoadFailure error={error} onRetry={refetch} /> : <Skeleton height="240px" />
}

function BusinessForm({ profile, onNext }: { profile: Profile; onNext: () => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { organisationKind } = profile
  const form = useForm<BusinessDraft>({
    resolver: zodResolver(businessSchema),
    defaultValues: draftOf(profile),
    mode: 'onTouched',
  })
  const { errorOf, field } = useFormFieldProps(form)
  const failure = useServerErrors(form, { name: 'name', tagline: 'tagline', timeZone: 'timeZone' })
  const draft = useFormValues(form)
  const { isDirty } = form.formState

  /** Puts the saved profile into the cache and returns its form values. */
  function keep(stored: Profile): BusinessDraft {
    queryClient.setQueryData(organisationQuery(bridge).queryKey, checkedProfile(stored))
    return draftOf(stored)
  }

  const conflict = useConflict({
    form,
    fields: [
      { name: 'name', label: t('about-you.business') },
      { name: 'tagline', label: t('organisation.tagline') },
      { name: 'timeZone', label: t('about-you.zone') },
    ],
    readStored: async () => keep(await bridge.call('organisationProfile', {})),
  })

  const save = useMutation({
    mutationFn: async (complete: BusinessDraft) => {
      const { logo, organisationKind: _kind, ...rest } = profile
      // A zone that is corrected here moves hours that were published on a later step.
      const body = { ...rest, ...complete, logo: logo?.filePath ?? null, publishedTimes: 'KEEP_HOURS' as const }
      return keep(await bridge.call('saveOrganisation', { body }))
    },
    onMutate: failure.clear,
    onError: async (error) => {
      if (!(await conflict.take(error))) failure.show(error)
    },
    onSuccess: () => {
      for (const queryKey of [['session'], ['catalogue']]) void queryClient.invalidateQueries({ queryKey })
      onNext()
    },
  })

  return (
    <StepFrame
      title={t('first-run.business.title')}
      lead={t('first-run.business.lead')}
      next={t('first-run.next')}
      isSaving={save.isPending}
      onSubmit={form.handleSubmit((complete) => (isDirty ? save.mutate(complete) : onNext()))}
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <ConflictNotice conflict={conflict} />
      <TextField label={t('about-you.business')} autoComplete="organization" required {...field('name')} />
      <TextField label={t('organisation.tagline')} hint={t('organisation.tagline-hint')} {...field('tagline')} />
      <ZoneField
        label={t('about-you.zone')}
        value={draft.timeZone}
        onChange={(zone) => form.setValue('timeZone', zone, { shouldDirty: true })}
        error={errorOf('timeZone')}
      />
      <Notice title={t(`about-you.kind.${organisationKind}`)}>{t(`about-you.kind-hint.${organisationKind}`)}</Notice>
    </StepFrame>
  )
}
