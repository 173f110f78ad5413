import type { GroupSession } from '#renderer/data/api-types.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { changedQueries, seatsSchema, sessionBody } from './session-action-forms.ts'

interface SessionSeatsDialogProps {
  session: GroupSession
  seats: number
  /** The number of seats that are booked. */
  taken: number
}

/** Sets the seats of one session (rule D194). */
export function SessionSeatsDialog({ session, seats, taken }: SessionSeatsDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const keyOf = useRequestKey()
  const resolver = useMemo(() => zodResolver(seatsSchema), [])
  const { form, ...state } = useDialogForm({
    resolver,
    first: { seats: String(seats) },
    save: (draft) => {
      const body = { ...sessionBody(session), seats: Number(draft.seats) }
      return bridge.call('changeSeats', { body }, { idempotencyKey: keyOf(body) })
    },
    fieldOfRequest: { seats: 'seats' },
    changes: changedQueries,
    saved: (answer) => t('seats.done', { count: answer.seats }),
  })
  const { field } = useFormFieldProps(form)
  return (
    <FormDialog title={t('seats.title')} description={t('seats.lead')} state={state} submitLabel={t('seats.save')}>
      <TextField
        label={t('seats.field')}
        hint={t('seats.taken', { count: taken })}
        required
        inputMode="numeric"
        autoComplete="off"
        {...field('seats')}
      />
    </FormDialog>
  )
}
