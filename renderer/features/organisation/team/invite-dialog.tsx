import { zodResolver } from '@hookform/resolvers/zod'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { emptyMember, fieldOfRequest, memberSchema, toInvitation, type MemberDraft } from './member-form.ts'
import { RoleFields } from './role-fields.tsx'

const resolver = zodResolver(memberSchema)

/** Invites a person by mail. */
export function InviteDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const { form, ...state } = useDialogForm<MemberDraft, { email: string }>({
    resolver,
    first: emptyMember,
    save: (draft) => bridge.call('inviteMember', { body: toInvitation(draft) }),
    fieldOfRequest,
    changes: [['team']],
    saved: ({ email }) => t('team.invited', { email }),
  })
  const { field } = useFormFieldProps(form)

  return (
    <FormDialog
      title={t('team.invite-title')}
      description={t('team.invite-lead')}
      state={state}
      submitLabel={t('team.invite-send')}
    >
      <TextField label={t('login.email')} type="email" autoComplete="off" required {...field('email')} />
      <RoleFields form={form} />
    </FormDialog>
  )
}
