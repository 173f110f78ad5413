import { Navigate, useParams } from 'react-router-dom'
import { formatDuration } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, Button, EmptyState, PriceLabel, ServiceCard, ServiceList, Tabs } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../../data/booking/slot-queries.ts'
import { useSlotAsLocationSource } from '../../../platform/booking/use-slot-as-location-source.ts'
import { LinksToTimeChoice } from '../../../platform/booking/links-to-time-choice.tsx'
import { useCatalogue, useService } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { ExpandableText } from '../../../platform/shell/expandable-text.tsx'
import { nothingOffered } from '../../../platform/home-state.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { BottomBarSummary } from '../../../platform/shell/bottom-bar-summary.tsx'
import styles from './team.module.css'

/** A specialist and their services (rules B2.12 and B2.13). */
export function SpecialistServicesScreen() {
  const screens = useScreens()
  const t = useText('widget')
  const locale = useLocale()
  const { specialists, services } = useCatalogue()
  const { selection, addressOf, select } = useWidgetNavigation()
  const prefetchService = usePrefetchService()
  const slot = useSlotAsLocationSource(useService(selection.serviceId))
  const params = useParams()
  const specialist = specialists.find(({ id }) => id === params['specialistId'])
  if (!specialist) return <Navigate to={addressOf('/')} state={nothingOffered} replace />

  const { id: specialistId, name, title, bio, pictureSrc } = specialist
  const own = services.filter((service) => service.specialistIds.includes(specialistId))
  const chosen = own.find(({ id }) => id === selection.serviceId)
  return (
    <Screen
      title={name}
      subtitle={title}
      bar={
        chosen ? (
          <>
            <BottomBarSummary
              title={chosen.name}
              detail={formatDuration(chosen.durationMinutes, locale)}
              price={<PriceLabel cents={chosen.priceCents} />}
            />
            <LinksToTimeChoice service={chosen} change={{ specialistId }} />
          </>
        ) : (
          <Button isWide disabled>
            {t('choose-time')}
          </Button>
        )
      }
    >
      <section className={styles.professional} aria-label={name}>
        <Avatar name={name} src={pictureSrc} size="L" />
        <div className={styles.words}>
          <h2>{name}</h2>
          <p>{title}</p>
        </div>
      </section>
      {bio && (
        <section className={styles.about} aria-labelledby="about">
          <h3 id="about">{t('team.about')}</h3>
          <ExpandableText text={bio} />
        </section>
      )}
      <Tabs
        label={t('team.services', { name })}
        variant="underlined"
        tabs={[{ id: 'services', label: t('team.select-service') }]}
        value="services"
        onChange={() => undefined}
      >
        {own.length === 0 ? (
          <EmptyState title={t('team.no-services', { name })} />
        ) : (
          <ServiceList label={t('team.select-service')}>
            {own.map((service) => (
              <ServiceCard
                key={service.id}
                name={service.name}
                pictureSrc={service.pictureSrc}
                locationTypes={(service === chosen && slot ? slot : service).locationTypes}
                duration={service.durationMinutes}
                priceCents={service.priceCents}
                seats={service.capacity}
                isChosen={service === chosen}
                onToggle={() => {
                  select({ serviceId: service === chosen ? undefined : service.id, packageId: undefined })
                  prefetchService(service, { ...selection, specialistId })
                }}
                onIntent={screens.timeslot.prepare}
              />
            ))}
          </ServiceList>
        )}
      </Tabs>
    </Screen>
  )
}
