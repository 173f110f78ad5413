import type { GroupSession } from '#renderer/data/api-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { givenBackTo } from './attendees.ts'
import { MailRecipientsNotice } from './mail-recipients-notice.tsx'
import { SessionActionDialog } from './session-action-dialog.tsx'
import { changedQueries, reasonSchema, sessionBody } from './session-action-forms.ts'
import styles from './session-action-forms.module.css'
import { useLiveSession } from './use-live-session.ts'

const resolver = zodResolver(reasonSchema)
const first = { message: '' }

/** Cancels a session for everyone, after a preview of what each attendee gets back (rule D173). */
export function CancelSessionDialog({ session }: { session: GroupSession }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const { attendees, availability, isLoaded } = useLiveSession(session)
  const { form, ...state } = useDialogForm({
    resolver,
    first,
    save: (draft) => {
      const body = { ...sessionBody(session), ...draft }
      return bridge.call('cancelSession', { body }, { idempotencyKey: keyOf(body) })
    },
    fieldOfRequest: { message: 'message' },
    changes: changedQueries,
    closesAll: true,
    saved: ({ bookings }) => t('session-cancel.done', { count: bookings.length }),
  })
  const { field } = useFormFieldProps(form)
  const what = availability?.type === 'TIME_SLOT' ? 'session-cancel.what' : 'session-cancel.window'
  return (
    <SessionActionDialog
      title={t('session-cancel.title')}
      state={state}
      submitLabel={t('session-cancel.yes')}
      isDanger
      isLoaded={isLoaded}
      attendees={attendees}
    >
      <p>
        {t(what, { count: attendees.length })} {t('session-cancel.also')}
      </p>
      <section>
        <h3 className={styles.heading}>{t('session-cancel.attendees')}</h3>
        <ul className={styles.attendees}>
          {attendees.map((booking) => (
            <li key={booking.id}>
              <b>{fullName(booking.guest)}</b>
              <span>
                {givenBackTo(booking)
                  .map(({ kind, euros }) =>
                    t(`session-cancel.given.${kind}`, { price: formatPrice(centsOf(euros), locale) }),
                  )
                  .join('; ')}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <TextAreaField label={t('session-cancel.reason')} rows={3} maxLength={1000} {...field('message')} />
      <MailRecipientsNotice attendees={attendees} isForPaying />
    </SessionActionDialog>
  )
}
