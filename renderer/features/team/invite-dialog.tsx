import { zodResolver } from '@hookform/resolvers/zod'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, TextField } from '#shared/ui/index.ts'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogForm } from '#renderer/platform/use-dialog-form.ts'
import { useFieldErrors } from '#renderer/platform/use-field-errors.ts'
import { emptyMember, fieldOfRequest, memberSchema, toInvitation, type MemberDraft } from './member-form.ts'
import { PositionFields } from './position-fields.tsx'

const resolver = zodResolver(memberSchema)

/** Invites somebody by mail to work here. */
export function InviteDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const { form, isSaving, message, submit, dismiss } = useDialogForm<MemberDraft, { email: string }>({
    resolver,
    first: emptyMember,
    save: (draft) => bridge.call('inviteMember', { body: toInvitation(draft) }),
    fieldOfRequest,
    changes: [['team']],
    saved: ({ email }) => t('team.invited', { email }),
  })
  const errorOf = useFieldErrors(form)

  return (
    <AppDialog
      title={t('team.invite-title')}
      description={t('team.invite-lead')}
      onDismiss={dismiss}
      onSubmit={submit}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" isLoading={isSaving}>
            {t('team.invite-send')}
          </Button>
        </>
      }
    >
      {message !== undefined && <Notice kind="error">{message}</Notice>}
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="off"
        required
        {...form.register('email')}
        error={errorOf('email')}
      />
      <PositionFields form={form} />
    </AppDialog>
  )
}
