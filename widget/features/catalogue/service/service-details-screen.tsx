import { Navigate, useParams } from 'react-router-dom'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import {
  Badge,
  ClockIcon,
  LocationBadges,
  PeopleIcon,
  PersonIcon,
  PriceLabel,
  ServicePicture,
} from '#shared/ui/index.ts'
import { useSlotAsLocationSource } from '../../../platform/booking/use-slot-as-location-source.ts'
import { LinksToTimeChoice } from '../../../platform/booking/links-to-time-choice.tsx'
import { useService, type Service } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { nothingOffered } from '../../../platform/home-state.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import { DescriptionBlock } from './description-block.tsx'
import { LocationCard } from './location-card.tsx'
import styles from './location.module.css'

/** A service's description and locations. */
export function ServiceDetailsScreen() {
  const locale = useLocale()
  const { addressOf } = useWidgetNavigation()
  const service = useService(useParams()['serviceId'])
  const slot = useSlotAsLocationSource(service)

  if (!service) return <Navigate to={addressOf('/')} state={nothingOffered} replace />
  return (
    <Screen
      title={service.name}
      bar={
        <>
          <BottomBarSummary
            title={service.name}
            detail={formatDuration(service.durationMinutes, locale)}
            price={<PriceLabel cents={service.priceCents} />}
          />
          <LinksToTimeChoice service={service} />
        </>
      }
    >
      <div className={styles.picture}>
        <ServicePicture src={service.pictureSrc} loading="eager" />
      </div>
      <DescriptionBlock
        text={service.description}
        tags={<Tags service={{ ...service, locationTypes: (slot ?? service).locationTypes }} />}
      />
      <LocationCard service={service} slot={slot} />
    </Screen>
  )
}

function Tags({ service: { kind, capacity, durationMinutes, locationTypes } }: { service: Service }) {
  const t = useText('widget')
  const uiText = useText('ui')
  const locale = useLocale()
  const isGroup = kind === 'group'
  return (
    <>
      <Badge icon={isGroup ? <PeopleIcon size={14} /> : <PersonIcon size={14} />}>
        {t(isGroup ? 'tag.group' : 'tag.private')}
      </Badge>
      {isGroup && <Badge icon={<PeopleIcon size={14} />}>{uiText('seats', { count: capacity })}</Badge>}
      <Badge icon={<ClockIcon size={14} />}>{formatDuration(durationMinutes, locale)}</Badge>
      <LocationBadges types={locationTypes} />
    </>
  )
}
