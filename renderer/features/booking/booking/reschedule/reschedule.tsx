import { useState } from 'react'
import { TermsChoice } from '#shared/calendar/index.ts'
import { asksForTerms } from '#shared/domain/booking/move-terms.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice } from '#shared/ui/index.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { SingleChoiceButtons } from '#renderer/platform/fields/single-choice-buttons.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useCloseFormDialog } from '#renderer/platform/forms/use-close-form-dialog.ts'
import { BookingChangedNotice } from '#renderer/features/booking/booking/booking-changed-notice.tsx'
import { isReachable } from '../booking-rules.ts'
import { useMoment } from '../use-booking-words.ts'
import { OtherTimeFields } from './other-time-fields.tsx'
import { isChosen, type Proposal, type RescheduleDraft } from './reschedule-form.ts'
import { RescheduleSlots } from './reschedule-slots.tsx'
import { useMoveBooking } from './use-move-booking.ts'
import { useRescheduleForm } from './use-reschedule-form.ts'

interface RescheduleProps {
  /** The version of the booking that the person saw. */
  seen: ProviderBooking
  /** The booking's current version. */
  booking: ProviderBooking
  onGoOn: () => void
  proposal: Proposal
}

/** Chooses a new time for a booking: a slot (rule A4.26), a typed time, or a request to the customer (rule A4.28). */
export function Reschedule({ seen, booking, onGoOn, proposal }: RescheduleProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const session = useSession()
  const moment = useMoment()
  const { draft, change, options, day, today, chosen, terms, chosenTerms, away, isTyped } = useRescheduleForm(
    booking,
    proposal,
  )
  const dismiss = useCloseFormDialog(isTyped)
  const { move, isSaving, failure } = useMoveBooking(seen)
  const [isTried, setTried] = useState(false)
  const isElsewhere = draft.way === 'another'
  const isChanged = booking.version > seen.version
  const { type } = options
  // Saving waits for the kind of the old slot, which decides whether the person is asked to keep that slot.
  const canSave = isChosen(draft) && chosen !== undefined && type !== undefined && !isChanged
  // Incomplete input is shown as an error after the first attempt to save.
  const isWrong = isElsewhere && chosen?.kind === 'problem' && (isTried || draft.from.length === 5)
  // A chosen slot has no field that could show the server's message, so the message is above the calendar.
  const message = failure.message ?? (isElsewhere ? undefined : failure.fields['startTime'])

  function edit(changes: Partial<RescheduleDraft>) {
    failure.clear()
    change(changes)
  }

  function submit() {
    setTried(true)
    if (canSave && !isSaving && chosen.kind !== 'problem') {
      move(chosen, type, { own: terms.own, chosen: chosenTerms })
    }
  }

  return (
    <AppDialog
      size="large"
      title={t('reschedule.title')}
      description={t('reschedule.now', {
        guest: fullName(booking.guest),
        service: booking.serviceName,
        moment: moment(booking.startTime, booking.endTime),
      })}
      onDismiss={dismiss}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      footer={
        <>
          <Button variant="white" onClick={dismiss}>
            {t('reschedule.cancel')}
          </Button>
          {options.availableDates.length > 0 && isReachable(booking) && (
            <Button
              variant="white"
              disabled={isChanged}
              onClick={() => dialogs.open({ kind: 'send-request', booking: seen })}
            >
              {t('reschedule.request')}
            </Button>
          )}
          <Button type="submit" disabled={!canSave || isWrong} isLoading={isSaving}>
            {t('reschedule.save')}
          </Button>
        </>
      }
    >
      {isChanged ? (
        <BookingChangedNotice before={seen} now={booking} onGoOn={onGoOn} />
      ) : (
        message !== undefined && <Notice kind="error">{message}</Notice>
      )}
      <SingleChoiceButtons
        label={t('reschedule.how')}
        options={[
          { value: 'slots', label: t('reschedule.slots') },
          { value: 'another', label: t('reschedule.another') },
        ]}
        value={draft.way}
        onChange={(way) => edit({ way })}
        {...(isElsewhere &&
          hasSpecialists(session) && { hint: t('reschedule.own-time', { specialist: booking.specialistName }) })}
      />
      {!isReachable(booking) && (
        <Notice>
          {t('reschedule.call', { guest: fullName(booking.guest), phone: booking.guest.phoneNumber }).trim()}
        </Notice>
      )}
      {isElsewhere && type === undefined && options.error !== null && (
        <LoadFailure error={options.error} onRetry={options.retry} />
      )}
      {isElsewhere ? (
        <OtherTimeFields
          draft={draft}
          onChange={edit}
          durationMinutes={chosenTerms.durationMinutes}
          chosen={chosen}
          errors={failure.fields}
          isTried={isTried}
          earliest={today}
        />
      ) : (
        <RescheduleSlots booking={booking} draft={draft} onChange={edit} options={options} day={day} today={today} />
      )}
      {asksForTerms(terms.own, terms.possible) && (
        <TermsChoice
          own={terms.own}
          terms={terms.possible}
          value={draft.terms}
          onChange={(index) => edit({ terms: index })}
        />
      )}
      {isElsewhere && away && (
        <Notice>
          {t('absence.away-then', {
            specialist: booking.specialistName,
            title: away.title || t(`absence.kind.${away.kind}`),
          })}
        </Notice>
      )}
    </AppDialog>
  )
}
