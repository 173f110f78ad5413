import { useText } from '#shared/i18n/use-text.ts'
import { Badge } from './badge.tsx'
import { PhoneIcon, PinIcon, VideoIcon } from './icons.tsx'

export type LocationKind = 'virtual' | 'phone' | 'physical'

const icons = { virtual: VideoIcon, phone: PhoneIcon, physical: PinIcon }

interface LocationBadgeProps {
  /** The type of location; absent while none is chosen. */
  type?: LocationKind | undefined
}

/** A badge with the type of location: "Video-call", "Phone-call", "In-person" or "Location to be determined" (spec A section 3). */
export function LocationBadge({ type }: LocationBadgeProps) {
  const t = useText('ui')
  const Icon = type ? icons[type] : PinIcon
  return <Badge icon={<Icon size={14} />}>{t(`location.${type ?? 'unknown'}`)}</Badge>
}

interface LocationBadgesProps {
  types: readonly LocationKind[]
}

/** A badge for each location type, or one for "to be determined". */
export function LocationBadges({ types }: LocationBadgesProps) {
  return types.length === 0 ? <LocationBadge /> : types.map((type) => <LocationBadge key={type} type={type} />)
}
