import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-waiting-acts.ts'
import type { DayAbsence } from './calendar-absences.ts'
import styles from './absence-block.module.css'
import type { Lane } from './day-lanes.ts'
import { pixelsOf } from './hour-height.ts'
import type { SpecialistMark } from './people/specialist-colours.ts'

interface AbsenceWords {
  /** The text that is shown: the title or the kind of the absence. */
  label: string
  /** The complete accessible name. */
  name: string
}

interface AbsenceBlockProps {
  item: DayAbsence
  lane: Lane
  /** Undefined until the first paint is done. */
  words: AbsenceWords | undefined
  /** The specialist's mark, if several calendars are shown and the absence is of one person. */
  person: SpecialistMark | undefined
  isPast: boolean
}

/** Minutes below which the label needs smaller lines. */
const SHORT = 20

/** Minutes above which the label stays in view while the block is scrolled. */
const LONG = 180

/**
 * Time in which specialists are away, hatched over the availability that it hides and behind the bookings. The grid handles its clicks
 * and finds it by `data-key`. It calls no hooks, and its words follow after the first paint, because a week can have many.
 */
export function AbsenceBlock({ item: { key, absence, from, to }, lane, words, person, isPast }: AbsenceBlockProps) {
  // A strip beside the availability of others has room for the initials only.
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
