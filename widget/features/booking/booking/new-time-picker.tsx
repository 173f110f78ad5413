import { useId, useState } from 'react'
import { SlotPicker, type CalendarSlot } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { parseLocalDate, type LocalDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import type { Zone } from '#shared/time/zone.ts'
import { Button, CalendarIcon, EmptyState, TextField } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { noonOf } from '../../../platform/zone/zone-note.ts'
import { ZoneChoice } from '../../../platform/zone/zone-choice.tsx'
import styles from './new-time-picker.module.css'
import type { MoveSlot, RescheduleSlots } from './use-reschedule-slots.ts'

const minutesBetween = ({ startTime, endTime }: MoveSlot): number =>
  (Date.parse(endTime) - Date.parse(startTime)) / 60_000

/** Converts a slot for the calendar's reschedule style, which shows no duration and price (rule A2.13). */
const toCalendarSlot = (slot: MoveSlot): CalendarSlot => ({
  id: slot.id,
  startMinute: localTime(slot.shownStart.slice(11, 16)),
  durationMinutes: minutesBetween(slot),
  priceCents: 0,
})

interface NewTimePickerProps {
  offer: RescheduleSlots
  isRemote: boolean
  /** The zone of the days and times. */
  shown: Zone
  chosenId: string | undefined
  onDayChange: (day: LocalDate) => void
  onChoose: (slot: MoveSlot | undefined) => void
}

/** The days and times that a booking can be moved to, and a field for any other date (rules A2.46 and B2.34). */
export function NewTimePicker({ offer, isRemote, shown, chosenId, onDayChange, onChoose }: NewTimePickerProps) {
  const t = useText('bookings')
  const { organisation, specialists } = useCatalogue()
  if (offer.isNowhere)
    return (
      <EmptyState title={t('reschedule.nowhere.title')}>
        {t(specialists.length > 1 ? 'reschedule.nowhere.text' : 'reschedule.nowhere.text-alone', {
          name: organisation.name,
        })}
      </EmptyState>
    )
  return (
    <>
      <ZoneChoice isRemote={isRemote} at={noonOf(shown, offer.activeDay)} />
      <SlotPicker
        calendarStyle="reschedule"
        today={offer.today}
        activeDay={offer.activeDay}
        activeSlotId={chosenId}
        availableDates={offer.availableDates}
        slots={offer.slotsOfDay.map(toCalendarSlot)}
        isLoading={offer.isLoading}
        onDayChange={onDayChange}
        onSlotChange={(id) => onChoose(offer.slotsOfDay.find((slot) => slot.id === id))}
      />
      <AnotherDate today={offer.today} day={offer.activeDay} onChange={onDayChange} />
    </>
  )
}

interface AnotherDateProps {
  today: LocalDate
  day: LocalDate
  onChange: (day: LocalDate) => void
}

/** A date field to go directly to a date far ahead. For a day without slots, the next day with slots is offered. */
function AnotherDate({ today, day, onChange }: AnotherDateProps) {
  const t = useText('bookings')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')

  function type(text: string) {
    setTyped(text)
    const date = parseLocalDate(text)
    // While a year is being typed, the date is temporarily in the past and is ignored.
    if (date && date >= today) onChange(date)
  }

  return (
    <div className={styles.another}>
      <Button
        variant="text"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen)
          setTyped(day)
        }}
      >
        <CalendarIcon size={16} />
        {t('reschedule.another')}
      </Button>
      <div id={id} hidden={!isOpen}>
        <TextField
          type="date"
          required
          label={t('reschedule.date')}
          min={today}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
