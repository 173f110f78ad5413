import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-queued-acts.ts'
import type { DayAbsence } from './calendar-absences.ts'
import styles from './absence-block.module.css'
import type { Lane } from './day-lanes.ts'
import { pixelsOf } from './hour-height.ts'
import type { SpecialistMark } from './people/specialist-marks.ts'

interface AbsenceWords {
  /** The text that is shown: the title or the kind of the absence. */
  label: string
  /** The complete accessible name. */
  name: string
}

interface AbsenceBlockProps {
  item: DayAbsence
  lane: Lane
  /** The label and the accessible name; undefined until the first paint is done. */
  words: AbsenceWords | undefined
  /** The specialist's colour and initials, if several calendars are shown and the absence concerns only one specialist. */
  person: SpecialistMark | undefined
  isPast: boolean
}

/** Duration in minutes below which the label uses a smaller line height. */
const SHORT = 20

/** Duration in minutes above which the label stays in view while the block is scrolled. */
const LONG = 180

/**
 * An absence as a hatched block above the availability that it hides, and behind the bookings. The grid handles its clicks and finds it by
 * `data-key`. For speed it calls no hooks, and its texts are rendered after the first paint, because a week can have many absences.
 */
export function AbsenceBlock({ item: { key, absence, from, to }, lane, words, person, isPast }: AbsenceBlockProps) {
  // Whether the block is a narrow strip beside other specialists' availability, which has room for the initials only.
  const isStrip = person !== undefined && lane.width < 0.25
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={key}
      data-person={person?.tint}
      className={classNames(
        styles.block,
        isUnsent(absence) && styles.unsent,
        isPast && styles.past,
        to - from <= SHORT && styles.short,
        to - from > LONG && styles.long,
        isStrip && styles.strip,
      )}
      style={{
        top: pixelsOf(from),
        height: pixelsOf(to - from),
        left: `${lane.left * 100}%`,
        width: `${lane.width * 100}%`,
      }}
    >
      {words && (
        <>
          <VisuallyHidden>{words.name}</VisuallyHidden>
          <span aria-hidden="true" className={styles.label}>
            {person && <b>{person.initials}</b>}
            {!isStrip && ` ${words.label}`}
          </span>
        </>
      )}
    </button>
  )
}
