import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { cssVariables } from '#renderer/platform/css-variables.ts'
import type { Band } from './availability-bands.ts'
import styles from './availability-band.module.css'
import type { CalendarPeople } from './use-names.ts'

interface AvailabilityBandProps {
  band: Band
  name: string
  people: CalendarPeople
  isPast: boolean
  /** Minute of the day at which the label stands, if there is room for one. */
  labelAt: number | undefined
  onOpen: () => void
}

/** Published time, as a wash behind the cards. */
export function AvailabilityBand({ band, name, people, isPast, labelAt, onOpen }: AvailabilityBandProps) {
  return (
    <button
      type="button"
      className={classNames(styles.band, band.cut > 0 && styles.cut, isPast && styles.past)}
      style={cssVariables({ '--from': band.from, '--minutes': band.to - band.from, '--cut': band.cut })}
      onClick={onOpen}
    >
      <VisuallyHidden>{name}</VisuallyHidden>
      {labelAt !== undefined && (
        <span aria-hidden="true" className={styles.label} style={cssVariables({ '--label': labelAt - band.from })}>
          <BandLabel band={band} people={people} />
        </span>
      )}
    </button>
  )
}

function BandLabel({ band, people }: { band: Band; people: CalendarPeople }) {
  const t = useText('provider')
  const services = new Set(band.members.flatMap(({ serviceIds }) => serviceIds))
  if (band.kind === 'slots') return people.services.get([...services][0] ?? '')?.name
  const specialists = new Set(band.members.map(({ instructorId }) => instructorId))
  return (
    <>
      {t('band.open')}
      <span className={styles.more}>
        ,{' '}
        {specialists.size > 1
          ? t('specialists', { count: specialists.size })
          : t('band.services', { count: services.size })}
      </span>
    </>
  )
}
