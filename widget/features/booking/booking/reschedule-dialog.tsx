import { useState } from 'react'
import { TermsChoice } from '#shared/calendar/index.ts'
import { isRemote } from '#shared/domain/location/location.ts'
import { asksForTerms, isSameTerms } from '#shared/domain/booking/move-terms.ts'
import { hasSpecialistChoice } from '#shared/domain/organisation/organisation.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { parseLocalDate } from '#shared/time/local-date.ts'
import { Button, Dialog, SelectFilter } from '#shared/ui/index.ts'
import { useShownZone } from '../../../platform/zone/zone-choice.tsx'
import { useZoneNote, useZones } from '../../../platform/zone/use-zone-note.ts'
import { centsOf, useCatalogue, useService } from '../../../data/catalogue.ts'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'
import { readTexts, useKeptState } from '../../../platform/kept-drafts.ts'
import { ConnectionNotice } from '../../../platform/shell/connection-notice.tsx'
import { ActionFailureNotice } from '../../../platform/shell/action-failure-notice.tsx'
import { useMoveBooking, type ActionOutcome } from './use-booking-action.ts'
import { momentOf, timeOf } from './format-booking.ts'
import { NewTimePicker } from './new-time-picker.tsx'
import styles from './reschedule-dialog.module.css'
import { useRescheduleSlots } from './use-reschedule-slots.ts'

/** What is chosen: a specialist, a day and a slot; the last two are empty until then. */
interface NewTimeDraft {
  specialistId: string
  day: string
  slotId: string
}

const readNewTime = readTexts<NewTimeDraft>({ specialistId: '', day: '', slotId: '' })

interface RescheduleDialogProps {
  booking: OwnBooking
  isOpen: boolean
  onClose: () => void
  /** Called after the dialog's closing animation. */
  onClosed: () => void
  onOutcome: (outcome: ActionOutcome) => void
}

/** A day picker with slots and a field for another date (rules A2.46 and B2.34). On a phone it has no header. */
export function RescheduleDialog({ booking: current, isOpen, onClose, onClosed, onOutcome }: RescheduleDialogProps) {
  const t = useText('bookings')
  const locale = useLocale()
  // The booking as it was when the dialog opened. If the booking changed meanwhile, it is not moved.
  const [booking] = useState(current)
  const [termsIndex, setTermsIndex] = useState(0)
  const moving = useMoveBooking(booking, onOutcome)
  const isCall = booking.locationType !== undefined && isRemote([booking.locationType])
  const zones = { place: useZones().place, shown: useShownZone(isCall) }
  const [{ specialistId, day, slotId }, choose] = useKeptState<NewTimeDraft>(
    `reschedule ${booking.id}`,
    { specialistId: booking.specialistId, day: '', slotId: '' },
    readNewTime,
  )
  // After a provider's request, closing the dialog gives no answer, so the button does not say that the booking is kept.
  const isAsked = booking.state === 'asked'
  const { answerBy } = booking
  const zoneNote = useZoneNote()
  const offer = useRescheduleSlots(booking, specialistId, parseLocalDate(day), zones)
  // The chosen slot; undefined when somebody else has booked it.
  const target = offer.slotsOfDay.find(({ id }) => id === slotId)

  const durationMinutes = (Date.parse(booking.endTime) - Date.parse(booking.startTime)) / 60_000
  const own = { durationMinutes, priceCents: booking.priceCents }
  const terms =
    target?.terms.map(({ duration, price }) => ({ durationMinutes: duration, priceCents: centsOf(price) })) ?? []
  const agreed = terms[termsIndex]
  const newTerms = agreed && !isSameTerms(agreed, own) ? target?.terms[termsIndex] : undefined

  function change(next: NewTimeDraft) {
    moving.reset()
    choose(next)
    setTermsIndex(0)
  }

  /** Closes the dialog. What was chosen in it is over, also when it is opened again before it has gone. */
  function leave() {
    change({ specialistId: booking.specialistId, day: '', slotId: '' })
    onClose()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      onClosed={onClosed}
      title={t('reschedule.title')}
      isBareOnPhone
      footer={
        <div className={styles.acts}>
          {moving.error && <ActionFailureNotice error={moving.error} />}
          <Button
            isWide
            isOff={!target}
            isLoading={moving.isPending}
            onClick={() => target && moving.act({ slotId: target.id, startTime: target.startTime, newTerms })}
          >
            {target
              ? t('reschedule.move', { when: momentOf(target.startTime, offer.today, locale) }) +
                zoneNote({ startTime: target.startTime }, booking.locationType)
              : t('reschedule.choose')}
          </Button>
          {isAsked && answerBy && (
            <p className={styles.deadline}>
              {t('asked.text', {
                when: momentOf(answerBy, offer.today, locale) + zoneNote({ startTime: answerBy }, booking.locationType),
              })}
            </p>
          )}
          <Button variant="text" className={styles.keep} onClick={leave}>
            {t(isAsked ? 'reschedule.later' : 'reschedule.keep')}
          </Button>
        </div>
      }
    >
      <ConnectionNotice />
      <p className={styles.now}>
        <span>{t('reschedule.now')}</span>
        <b>
          {timeOf(booking, offer.today, locale)}
          {zoneNote(booking, booking.locationType)}
        </b>
      </p>
      <SpecialistFilter
        booking={booking}
        value={specialistId}
        onChange={(id) => change({ specialistId: id, day: '', slotId: '' })}
      />
      <NewTimePicker
        offer={offer}
        isRemote={isCall}
        shown={zones.shown}
        chosenId={target?.id}
        onDayChange={(next) => change({ specialistId, day: next, slotId: '' })}
        onChoose={(slot) => change({ specialistId, day: offer.activeDay, slotId: slot?.id ?? '' })}
      />
      {asksForTerms(own, terms) && <TermsChoice own={own} terms={terms} value={termsIndex} onChange={setTermsIndex} />}
    </Dialog>
  )
}

interface SpecialistFilterProps {
  booking: OwnBooking
  value: string
  onChange: (specialistId: string) => void
}

/** A filter by specialist, if several provide the service. */
function SpecialistFilter({ booking, value, onChange }: SpecialistFilterProps) {
  const t = useText('widget')
  const { organisation, specialists } = useCatalogue()
  const service = useService(booking.serviceId)
  const options = specialists
    .filter(({ id }) => service?.specialistIds.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = options.some((option) => option.value === booking.specialistId)
  const all = isOffered ? options : [{ value: booking.specialistId, label: booking.specialistName }, ...options]
  if (!hasSpecialistChoice(organisation.kind) || all.length < 2) return null
  return <SelectFilter label={t('home.specialist')} value={value} options={all} onChange={onChange} />
}
