import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/theme/css-variables.ts'
import type { Band } from './availability-bands.ts'
import styles from './availability-band.module.css'
import type { Placed } from './place-in-columns.ts'
import { pixelsOf } from './hour-height.ts'
import type { SpecialistMark } from './people/specialist-marks.ts'
import type { CalendarPeople } from './use-accessible-names.ts'

interface AvailabilityBandProps {
  placed: Placed<Band>
  name: string
  people: CalendarPeople
  /** The specialist's colour and initials, if several calendars are shown and the band belongs to one specialist. */
  person: SpecialistMark | undefined
  isPast: boolean
  /** The width of a day in pixels. */
  dayWidth: number
  /** The minute of the day at which the label is placed; undefined if there is no room for it. */
  labelAt: number | undefined
}

/** Published availability as a coloured band behind the cards. The grid handles its clicks and finds it by `data-key`. */
export function AvailabilityBand({ placed, name, people, person, isPast, dayWidth, labelAt }: AvailabilityBandProps) {
  const { item: band, column, columns, width } = placed
  return (
    <button
      type="button"
      tabIndex={-1}
      data-key={band.key}
      data-person={person?.tint}
      className={classNames(
        styles.band,
        band.cut > 0 && styles.cut,
        isPast && styles.past,
        !isPast && band.kind !== 'several' && styles.open,
        columns > 1 && styles.lane,
        dayWidth < 100 && styles.slim,
        dayWidth < 220 && styles.strait,
      )}
      style={{
        top: pixelsOf(band.from),
        height: pixelsOf(band.to - band.from),
        left: `${(column / columns) * 100}%`,
        width: `${(width / columns) * 100}%`,
        ...(band.cut > 0 && cssVariables({ '--slot': `${pixelsOf(band.cut)}px` })),
      }}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      {labelAt !== undefined && (
        <span aria-hidden="true" className={styles.label} style={{ top: pixelsOf(labelAt - band.from) + 5 }}>
          {person && <b>{person.initials}</b>} <BandLabel band={band} people={people} />
        </span>
      )}
    </button>
  )
}

function BandLabel({ band, people }: { band: Band; people: CalendarPeople }) {
  const t = useText('provider')
  const services = new Set(band.members.flatMap(({ serviceIds }) => serviceIds))
  if (band.kind === 'slots') {
    return <span className={styles.what}>{people.services.get([...services][0] ?? '')?.name}</span>
  }
  const specialists = new Set(band.members.map(({ specialistId }) => specialistId))
  return (
    <span className={styles.what}>
      {t('band.open')}
      <span className={styles.more}>
        ,{' '}
        {specialists.size > 1
          ? t('specialists', { count: specialists.size })
          : t('band.services', { count: services.size })}
      </span>
    </span>
  )
}
