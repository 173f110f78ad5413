import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { TeamMember } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFieldErrors } from '#renderer/platform/forms/use-form-field-props.ts'
import { VideoUrlField } from '#renderer/platform/fields/video-url-field.tsx'
import { delivers, draftOfMember, fieldOfRequest, memberSchema, toChange, type MemberDraft } from './member-form.ts'
import { RoleFields } from './role-fields.tsx'

const resolver = zodResolver(memberSchema)

/** Changes a member's role. */
export function ChangeMemberDialog({ member }: { member: TeamMember }) {
  const t = useText('provider')
  const bridge = useBridge()
  const yesNo = (value: boolean) => t(value ? 'team.yes' : 'team.no')
  const first = useMemo(() => draftOfMember(member), [member])
  const { form, isDirty, ...state } = useDialogForm<MemberDraft, unknown>({
    resolver,
    first,
    save: (draft) => bridge.call('changeMember', { body: toChange(draft, member.id) }),
    fieldOfRequest,
    // A change of one's own role also invalidates the session, because it changes what the person may see and do.
    changes: [['team'], ['specialists'], ...(member.isYou ? [['session']] : [])],
    saved: () => t('form.saved'),
    shared: {
      fields: [
        { name: 'role', label: t('team.role'), show: ({ role }) => t(`role.${role}`) },
        { name: 'jobTitle', label: t('team.job') },
        { name: 'deliversServices', label: t('team.delivers'), show: (draft) => yesNo(draft.deliversServices) },
        { name: 'videoUrl', label: t('team.video-url') },
      ],
      readStored: async () => {
        const { members } = await bridge.call('team', {})
        const stored = members.find(({ id }) => id === member.id)
        return stored && draftOfMember(stored)
      },
    },
  })

  const draft = useFormValues(form)
  const errorOf = useFieldErrors(form)

  return (
    <FormDialog title={fullName(member)} description={member.email} state={state} isDisabled={!isDirty}>
      <RoleFields form={form} />
      {delivers(draft) && (
        <VideoUrlField
          label={t('team.video-url')}
          hint={t('team.video-url-hint')}
          {...form.register('videoUrl')}
          error={errorOf('videoUrl')}
        />
      )}
    </FormDialog>
  )
}
