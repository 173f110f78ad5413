import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { NameFields } from '#renderer/platform/fields/name-fields.tsx'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import { ZoneField } from '#renderer/platform/fields/zone-field.tsx'
import { aboutYouSchema, type AboutYouDraft } from './account-form.ts'
import { SignInPageLayout } from './sign-in-page-layout.tsx'

interface PersonalDetailsStepProps {
  step: string
  first: AboutYouDraft
  isSaving: boolean
  /** Called with the entered details; `refuse` shows the error of a failed request. */
  onDone: (draft: AboutYouDraft, refuse: (error: Error) => void) => void
}

const kinds = ['FREELANCER', 'SMB'] as const

/** The step for the person's name and the kind of business. */
export function PersonalDetailsStep({ step, first, isSaving, onDone }: PersonalDetailsStepProps) {
  const t = useText('provider')
  const form = useForm<AboutYouDraft>({ resolver: zodResolver(aboutYouSchema), defaultValues: first })
  const { errorOf, field } = useFormFieldProps(form)
  const failure = useServerErrors(form, {
    firstName: 'firstName',
    lastName: 'lastName',
    'organisation.name': 'business',
    'organisation.organisationKind': 'kind',
    'organisation.timeZone': 'timeZone',
  })
  const draft = useFormValues(form)

  return (
    <SignInPageLayout
      title={t('about-you.title')}
      lead={t('about-you.lead')}
      step={step}
      onSubmit={form.handleSubmit((complete) => {
        failure.clear()
        onDone(complete, failure.show)
      })}
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <NameFields register={form.register} errorOf={errorOf} />
      <TextField label={t('about-you.business')} autoComplete="organization" required {...field('business')} />
      <SingleChoiceButtons
        label={t('about-you.kind')}
        value={draft.kind}
        onChange={(kind) => form.setValue('kind', kind, { shouldDirty: true })}
        options={kinds.map((value) => ({ value, label: t(`about-you.kind.${value}`) }))}
        hint={t(`about-you.kind-hint.${draft.kind}`)}
      />
      <ZoneField
        label={t('about-you.zone')}
        value={draft.timeZone}
        onChange={(timeZone) => form.setValue('timeZone', timeZone, { shouldDirty: true })}
        error={errorOf('timeZone')}
      />
      <Button isWide type="submit" isLoading={isSaving}>
        {t('sign-up.finish')}
      </Button>
    </SignInPageLayout>
  )
}
