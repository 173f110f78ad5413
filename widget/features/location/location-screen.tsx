import { Link, Navigate, useParams } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { buttonClass, PriceLabel } from '#shared/ui/index.ts'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale } from '#shared/i18n/use-text.ts'
import { useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { ExpandableText } from '../../app/shell/expandable-text.tsx'
import { Screen } from '../../app/shell/screen.tsx'
import { Summary } from '../../app/shell/summary.tsx'
import { LocationCard } from './location-card.tsx'
import styles from './location.module.css'

/** One service: what it is, and where it is given. */
export function LocationScreen() {
  const t = useText('widget')
  const locale = useLocale()
  const { addressOf } = usePlaces()
  const service = useService(useParams()['serviceId'])

  if (!service) return <Navigate to={addressOf('/')} replace />
  return (
    <Screen
      title={service.name}
      bar={
        <>
          <Summary
            title={service.name}
            detail={formatDuration(service.durationMinutes, locale)}
            price={<PriceLabel cents={service.priceCents} />}
          />
          <Link
            to={addressOf('/timeslot', { serviceId: service.id })}
            className={buttonClass({ isWide: true })}
            onPointerEnter={screens.timeslot.prepare}
            onFocus={screens.timeslot.prepare}
          >
            {t('choose-time')}
          </Link>
        </>
      }
    >
      {service.pictureSrc && (
        <img className={styles.picture} src={service.pictureSrc} alt="" width={500} height={350} />
      )}
      {service.description && <ExpandableText text={service.description} />}
      <LocationCard service={service} />
    </Screen>
  )
}
