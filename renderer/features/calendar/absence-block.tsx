import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { isUnsent } from '#renderer/data/offline/with-waiting-acts.ts'
import type { DayAbsence } from './calendar-absences.ts'
import styles from './absence-block.module.css'
import type { Lane } from './day-lanes.ts'
import { pixelsOf } from './hour-height.ts'
import type { SpecialistMark } from './people/specialist-colours.ts'

interface AbsenceBlockProps {
  item: DayAbsence
  lane: Lane
  name: string
  /** The specialist's mark, if several calendars are shown and the absence is of one person. */
  person: SpecialistMark | undefined
  isPast: boolean
}

/** Minutes below which the label needs smaller lines. */
const SHORT = 20

/**
 * Time in which specialists are away, hatched over the availability that it hides and behind the bookings. The grid handles its clicks
 * and finds it by `data-key`.
 */
export function AbsenceBlock({ item, lane, name, person, isPast }: AbsenceBlockProps) {
  const t = useText('provider')
  const { absence, from, to } = item
  // A strip beside the availability of others has room for the initials only.
  const isStrip = person !== undefined && lane.width < 0.25
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={item.key}
      data-person={person?.tint}
      className={classNames(
        styles.block,
        isUnsent(absence) && styles.unsent,
        isPast && styles.past,
        to - from <= SHORT && styles.short,
        isStrip && styles.strip,
      )}
      style={{
        top: pixelsOf(from),
        height: pixelsOf(to - from),
        left: `${lane.left * 100}%`,
        width: `${lane.width * 100}%`,
      }}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      <span aria-hidden="true" className={styles.label}>
        <span>
          {person && <b>{person.initials}</b>}
          {!isStrip && ` ${absence.title || t(`absence.kind.${absence.kind}`)}`}
          {!isStrip && isUnsent(absence) && ` · ${t('offline.unsent')}`}
        </span>
      </span>
    </button>
  )
}
