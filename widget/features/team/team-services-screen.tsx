import { Navigate, useParams } from 'react-router-dom'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, Button, PriceLabel, ServiceCard, ServiceList } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../app/booking/slot-queries.ts'
import { useCatalogue } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { ExpandableText } from '../../app/shell/expandable-text.tsx'
import { Screen } from '../../app/shell/screen.tsx'
import { Summary } from '../../app/shell/summary.tsx'
import styles from './team.module.css'

/** One professional and the services to choose from (rules B2.12 and B2.13). */
export function TeamServicesScreen() {
  const t = useText('widget')
  const locale = useLocale()
  const { specialists, services } = useCatalogue()
  const { selection, addressOf, select, go } = usePlaces()
  const prefetchService = usePrefetchService()
  const { instructorId } = useParams()
  const specialist = specialists.find(({ id }) => id === instructorId)
  if (!specialist) return <Navigate to={addressOf('/')} replace />

  const own = services.filter((service) => service.specialistIds.includes(specialist.id))
  const chosen = own.find(({ id }) => id === selection.serviceId)
  return (
    <Screen
      title={specialist.name}
      subtitle={specialist.title}
      bar={
        <>
          {chosen && (
            <Summary
              title={chosen.name}
              detail={formatDuration(chosen.durationMinutes, locale)}
              price={<PriceLabel cents={chosen.priceCents} />}
            />
          )}
          <Button
            isWide
            disabled={!chosen}
            onClick={() => go('/timeslot', { specialistId: specialist.id })}
            onPointerEnter={screens.timeslot.prepare}
            onFocus={screens.timeslot.prepare}
          >
            {t('choose-time')}
          </Button>
        </>
      }
    >
      <section className={styles.professional} aria-label={specialist.name}>
        <Avatar name={specialist.name} src={specialist.pictureSrc} size="L" />
        <h2>{specialist.name}</h2>
        <p>{specialist.title}</p>
      </section>
      {specialist.bio && <ExpandableText text={specialist.bio} />}
      <h2 className={styles.section}>{t('team.select-service')}</h2>
      <ServiceList label={t('team.select-service')}>
        {own.map((service) => (
          <ServiceCard
            key={service.id}
            name={service.name}
            pictureSrc={service.pictureSrc}
            locationTypes={service.locationTypes}
            duration={service.durationMinutes}
            priceCents={service.priceCents}
            seats={service.capacity}
            isChosen={service === chosen}
            onToggle={() => {
              select({ serviceId: service === chosen ? undefined : service.id })
              prefetchService(service, { ...selection, specialistId: specialist.id })
            }}
          />
        ))}
      </ServiceList>
    </Screen>
  )
}
