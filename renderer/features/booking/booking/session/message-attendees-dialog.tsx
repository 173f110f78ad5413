import type { GroupSession } from '#renderer/data/api-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useText } from '#shared/i18n/use-text.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { recipientsOf } from './attendees.ts'
import { MailRecipientsNotice } from './mail-recipients-notice.tsx'
import { SessionActionDialog } from './session-action-dialog.tsx'
import { messageSchema, sessionBody } from './session-action-forms.ts'
import { useLiveSession } from './use-live-session.ts'

const resolver = zodResolver(messageSchema)
const first = { message: '' }

/** Sends a text by mail to the attendees of a session, and says who gets it (rule D175). */
export function MessageAttendeesDialog({ session }: { session: GroupSession }) {
  const t = useText('provider')
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const { attendees, isLoaded } = useLiveSession(session)
  const { form, ...state } = useDialogForm({
    resolver,
    first,
    save: (draft) => {
      const body = { ...sessionBody(session), ...draft }
      return bridge.call('messageAttendees', { body }, { idempotencyKey: keyOf(body) })
    },
    fieldOfRequest: { message: 'message' },
    changes: [],
    saved: ({ sent }) => t('session-message.done', { count: sent }),
  })
  const { field } = useFormFieldProps(form)
  return (
    <SessionActionDialog
      title={t('session-message.title')}
      state={state}
      submitLabel={t('session-message.send')}
      isDisabled={recipientsOf(attendees).mails === 0}
      isLoaded={isLoaded}
      attendees={attendees}
    >
      <TextAreaField label={t('session-message.text')} required rows={5} maxLength={1000} {...field('message')} />
      <MailRecipientsNotice attendees={attendees} />
    </SessionActionDialog>
  )
}
