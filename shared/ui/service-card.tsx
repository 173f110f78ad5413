import type { ReactNode } from 'react'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Badge } from './badge.tsx'
import { classNames } from './class-names.ts'
import { CheckIcon, ClockIcon, PeopleIcon } from './icons.tsx'
import { LocationBadges, type LocationKind } from './location-badge.tsx'
import { PriceLabel } from './price-label.tsx'
import styles from './service-card.module.css'
import { ServicePicture } from './service-picture.tsx'

interface ServiceListProps {
  label: string
  /** `ServiceCard`s, which all get the height of the tallest, unless some are compact. */
  children: ReactNode
  /** Whether some cards are compact. */
  isUneven?: boolean
}

export function ServiceList({ label, children, isUneven = false }: ServiceListProps) {
  return (
    <ul className={classNames(styles.list, isUneven && styles.uneven)} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ServiceCardProps {
  name: string
  pictureSrc?: string | undefined
  pictureLoading?: 'eager' | 'lazy' | undefined
  locationTypes: readonly LocationKind[]
  /** The duration in minutes. */
  duration: number
  priceCents: number
  /** Seats of a group session; 1 or absent for a private service. */
  seats?: number | undefined
  isChosen: boolean
  /** Whether the card has no picture and is only as high as its text. */
  isCompact?: boolean
  /** Called on click; the parent selects or deselects the service. */
  onToggle: () => void
  /** Called on hover and focus, to preload the next step. */
  onIntent?: (() => void) | undefined
}

/** A selectable service in a list. */
export function ServiceCard({
  name,
  pictureSrc,
  pictureLoading,
  locationTypes,
  duration,
  priceCents,
  seats = 1,
  isChosen,
  isCompact = false,
  onToggle,
  onIntent,
}: ServiceCardProps) {
  const t = useText('ui')
  const locale = useLocale()
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={classNames(styles.card, isCompact && styles.compact)}
        aria-pressed={isChosen}
        onClick={({ detail }) => {
          // The second click of a double click is ignored, so that it does not deselect.
          if (detail < 2) onToggle()
        }}
        onFocus={onIntent}
        onPointerEnter={onIntent}
      >
        {!isCompact && (
          <span className={styles.picture}>
            <ServicePicture src={pictureSrc} loading={pictureLoading} />
          </span>
        )}
        {isChosen && (
          <span className={styles.tick}>
            <CheckIcon size={14} />
          </span>
        )}
        {/* The spaces separate the words for screen readers; they are not visible. */}
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>{' '}
          <span className={styles.facts}>
            <LocationBadges types={locationTypes} />
          </span>{' '}
          <span className={styles.foot}>
            <span className={styles.facts}>
              <Badge icon={<ClockIcon size={14} />}>{formatDuration(duration, locale)}</Badge>{' '}
              {seats > 1 && <Badge icon={<PeopleIcon size={14} />}>{t('seats', { count: seats })}</Badge>}
            </span>{' '}
            <span className={styles.price}>
              <PriceLabel cents={priceCents} />
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}
