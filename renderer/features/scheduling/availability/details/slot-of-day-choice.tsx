import { useId } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { PersonIcon, VisuallyHidden } from '#shared/ui/index.ts'
import type { Availability } from '#renderer/data/api-types.ts'
import styles from './availability-details.module.css'

interface SlotOfDayChoiceProps {
  slots: readonly Availability[]
  chosenId: string
  isBooked: (slot: Availability) => boolean
  onChoose: (id: string) => void
}

/** Lets the person choose one of a day's slots. */
export function SlotOfDayChoice({ slots, chosenId, isBooked, onChoose }: SlotOfDayChoiceProps) {
  const t = useText('provider')
  const name = useId()
  return (
    <fieldset className={styles.times}>
      <legend className={styles.heading}>{t('availability.time')}</legend>
      {slots.map((slot) => (
        <label key={slot.id} className={styles.time}>
          <input
            type="radio"
            name={name}
            value={slot.id}
            checked={slot.id === chosenId}
            onChange={() => onChoose(slot.id)}
          />
          {isBooked(slot) && <PersonIcon size={14} />}
          {slot.startTime.slice(11, 16)}
          {isBooked(slot) && <VisuallyHidden>, {t('availability.booked-slot')}</VisuallyHidden>}
        </label>
      ))}
    </fieldset>
  )
}
