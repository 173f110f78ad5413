import type { GroupSession } from '#renderer/data/api-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { TextField, TimeField } from '#shared/ui/index.ts'
import { wallDateOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { DateField } from '#renderer/platform/fields/date-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { durationOf, endOf } from '../reschedule/reschedule-form.ts'
import { useMoment } from '../use-booking-words.ts'
import { MailRecipientsNotice } from './mail-recipients-notice.tsx'
import { SessionActionDialog } from './session-action-dialog.tsx'
import { changedQueries, type MoveDraft, moveSchema, newStartOf, sessionBody } from './session-action-forms.ts'
import { useLiveSession } from './use-live-session.ts'

/** Moves a session with all attendees to another time of its specialist (rule D174). */
export function MoveSessionDialog({ session }: { session: GroupSession }) {
  const t = useText('provider')
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const moment = useMoment()
  const today = useWallNow().date
  const { timeZone } = useSession().organisation
  const { attendees, isLoaded } = useLiveSession(session)
  const now = useNow()
  const durationMinutes = durationOf(session)
  const rules = useMemo(() => ({ durationMinutes, zone: zoneOf(timeZone), now }), [durationMinutes, timeZone, now])
  const resolver = useMemo(() => zodResolver(moveSchema(rules)), [rules])
  const first = useMemo<MoveDraft>(() => ({ date: wallDateOf(session.startTime), from: '', message: '' }), [session])

  const { form, ...state } = useDialogForm({
    resolver,
    first,
    save: ({ message, ...time }) => {
      const body = { ...sessionBody(session), newStartTime: newStartOf(time, rules) ?? '', message }
      return bridge.call('moveSession', { body }, { idempotencyKey: keyOf(body) })
    },
    fieldOfRequest: { newStartTime: 'from', message: 'message' },
    changes: changedQueries,
    closesAll: true,
    saved: ({ bookings }) => t('session-move.done', { count: bookings }),
  })
  const { errorOf, field } = useFormFieldProps(form)
  const draft = useFormValues(form)
  return (
    <SessionActionDialog
      title={t('session-move.title')}
      state={state}
      submitLabel={t('session-move.yes')}
      isLoaded={isLoaded}
      attendees={attendees}
    >
      <p>
        {t('session-move.now', { moment: moment(session.startTime, session.endTime) })}{' '}
        {t('session-move.what', { count: attendees.length })}
      </p>
      <div className={grid.two}>
        <DateField
          label={t('session-move.date')}
          value={localDate(draft.date)}
          onChange={(date) =>
            form.setValue('date', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
          earliest={today}
        />
        <div className={grid.times}>
          <Controller
            control={form.control}
            name="from"
            render={({ field: input }) => (
              <TimeField label={t('session-move.from')} required {...input} error={errorOf('from')} />
            )}
          />
          <TextField
            label={t('session-move.to')}
            note={t('session-move.to-note')}
            readOnly
            value={endOf(draft.from, durationMinutes) ?? ''}
          />
        </div>
      </div>
      <TextAreaField label={t('session-move.message')} rows={3} maxLength={1000} {...field('message')} />
      <MailRecipientsNotice attendees={attendees} />
    </SessionActionDialog>
  )
}
