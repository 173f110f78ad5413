import type { UseFormReturn } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, TextField } from '#shared/ui/index.ts'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFieldErrors } from '#renderer/platform/forms/use-form-field-props.ts'
import { roles, type MemberDraft } from './member-form.ts'

/** The fields for role, job title, and whether an owner also delivers services. */
export function RoleFields({ form }: { form: UseFormReturn<MemberDraft> }) {
  const t = useText('provider')
  const errorOf = useFieldErrors(form)
  const draft = useFormValues(form)
  return (
    <>
      <SingleChoiceButtons
        label={t('team.role')}
        value={draft.role}
        onChange={(role) => form.setValue('role', role, { shouldDirty: true })}
        options={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        hint={t(`team.role-hint.${draft.role}`)}
      />
      {draft.role === 'OWNER' && (
        <Checkbox
          label={t('team.delivers')}
          checked={draft.deliversServices}
          onChange={(event) => form.setValue('deliversServices', event.currentTarget.checked, { shouldDirty: true })}
          error={errorOf('deliversServices')}
        />
      )}
      <TextField label={t('team.job')} {...form.register('jobTitle')} error={errorOf('jobTitle')} />
    </>
  )
}
