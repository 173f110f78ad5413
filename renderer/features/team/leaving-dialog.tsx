import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, InlineSelect, Notice, Skeleton, useToast } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import type { BookingAhead, TeamMember } from '#renderer/data/api-types.ts'
import { bookingsToHandOverQuery } from '#renderer/data/organisation-queries.ts'
import { AffectedBookingWords } from '#renderer/platform/affected-booking-words.tsx'
import styles from '#renderer/platform/affected-bookings.module.css'
import { AppDialog } from '#renderer/platform/app-dialog.tsx'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'
import {
  actsFor,
  choiceOf,
  choiceOfValue,
  choicesForAll,
  chooseForAll,
  commonChoice,
  leavingBody,
  type LeavingChoice,
  type LeavingChoices,
  outcomeText,
  valueOf,
} from './leaving-choices.ts'

interface LeavingDialogProps {
  name: string
  instructorId: string
  /** The member to remove; undefined for somebody who has left, whose bookings are still to be settled. */
  member: TeamMember | undefined
}

const NO_CHOICES: LeavingChoices = new Map()

/** Removes a specialist, or settles the bookings of one who has left: each is handed over, kept, asked for another time or cancelled (rule D404). */
export function LeavingDialog({ name, instructorId, member }: LeavingDialogProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const errorText = useErrorText()
  const showToast = useToast()
  const queryClient = useQueryClient()
  const { close } = useDialogFrame()
  const [choices, setChoices] = useState(NO_CHOICES)
  const [message, setMessage] = useState('')
  const { data, error } = useQuery(bookingsToHandOverQuery(bridge, instructorId))
  const bookings = data?.bookings ?? []
  const hasMails = bookings.some((booking) => booking.isReachable && choiceOf(choices, booking) !== 'KEEP')

  const saving = useMutation({
    mutationFn: async () => {
      const settled = leavingBody(choices, bookings, hasMails ? message : '')
      return member
        ? bridge.call('removeMember', { body: { id: member.id, version: member.version, ...settled } })
        : bridge.call('handOverBookings', { body: { instructorId, ...settled } })
    },
    onSuccess: async (answer) => {
      const changed = [['team'], ['specialists'], ['calendar'], ['booking'], ['bookings']]
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      const done = member ? `${t('team.remove.done', { name })}.` : ''
      const title = `${done} ${outcomeText(t, answer.bookings)}`.trim() || t('form.saved')
      close(() => showToast({ kind: 'success', title }))
    },
  })
  const failure = saving.error ?? error

  return (
    <AppDialog
      size="large"
      title={t(member ? 'team.remove.title' : 'team.leave.title', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('form.cancel')}
          </Button>
          <Button
            type="submit"
            variant={member ? 'red' : 'primary'}
            disabled={data === undefined && !(member && error)}
            isLoading={saving.isPending}
          >
            {t(member ? 'team.remove.yes' : 'team.leave.save')}
          </Button>
        </>
      }
    >
      {failure && <Notice kind="error">{errorText(failure)}</Notice>}
      {member && <p>{t('team.remove.text', { name })}</p>}
      {data === undefined && !error && <Skeleton height="88px" />}
      {data && bookings.length === 0 && <p>{t('team.leave.none')}</p>}
      {data && bookings.length > 0 && (
        <section className={styles.bookings} aria-label={t('team.leave.ahead', { count: data.total })}>
          <h3>{t('team.leave.ahead', { count: data.total })}</h3>
          {data.total > bookings.length && <Notice>{t('absence.inside-more', { shown: bookings.length })}</Notice>}
          <ul>
            {bookings.length > 1 && (
              <li className={styles.all}>
                <b>{t('absence.for-all')}</b>
                <span className={styles.choice}>
                  <InlineSelect
                    aria-label={t('absence.for-all')}
                    options={choicesForAll.map((choice) => ({
                      value: choice,
                      label: t(`team.leave.choice.${choice}`),
                    }))}
                    value={commonChoice(choices, bookings) ?? ''}
                    placeholder={t('absence.mixed')}
                    onChange={(value) => {
                      const chosen = choicesForAll.find((choice) => choice === value)
                      if (chosen) setChoices(chooseForAll(choices, bookings, chosen))
                    }}
                  />
                </span>
              </li>
            )}
            {bookings.map((booking) => (
              <BookingLine
                key={booking.id}
                booking={booking}
                choice={choiceOf(choices, booking)}
                onChoose={(choice) => setChoices(new Map([...choices, [booking.id, choice]]))}
              />
            ))}
          </ul>
          {hasMails && (
            <TextAreaField
              label={t('absence.message')}
              note={t('absence.optional')}
              rows={3}
              maxLength={1000}
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </section>
      )}
    </AppDialog>
  )
}

interface BookingLineProps {
  booking: BookingAhead
  choice: LeavingChoice
  onChoose: (choice: LeavingChoice) => void
}

function BookingLine({ booking, choice, onChoose }: BookingLineProps) {
  const t = useText('provider')
  const { colleagues, guestName } = booking
  return (
    <li>
      <AffectedBookingWords booking={booking} note={colleagues.length === 0 ? t('team.leave.nobody') : undefined} />
      <span className={styles.choice}>
        <InlineSelect
          aria-label={t('absence.choice-of', { guest: guestName })}
          options={[
            ...colleagues.map(({ instructorId, name, isInHours }) => ({
              value: instructorId,
              label: t(isInHours ? 'team.leave.to' : 'team.leave.to-outside', { name }),
            })),
            ...actsFor(booking).map((act) => ({ value: act, label: t(`team.leave.choice.${act}`) })),
          ]}
          value={valueOf(choice)}
          onChange={(value) => {
            const chosen = choiceOfValue(booking, value)
            if (chosen) onChoose(chosen)
          }}
        />
      </span>
    </li>
  )
}
