import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SlotPicker, type CalendarSlot } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { addDays, type LocalDate } from '#shared/time/local-date.ts'
import {
  applyAccent,
  BackIcon,
  EmptyState,
  IconButton,
  ServiceCard,
  ServiceList,
  ServiceListSkeleton,
} from '#shared/ui/index.ts'
import { organisationQuery } from '#renderer/data/organisation-queries.ts'
import { centsOf, wallDateOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { useSession } from '../session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { offerQuery, previewCatalogueQuery, type OfferedStart } from './preview-queries.ts'
import styles from './widget-preview.module.css'

/** Maps the API's location types to the names of the shared components. */
const kinds = { PHYSICAL: 'physical', VIRTUAL: 'virtual', PHONE: 'phone' } as const

/** Number of days that the preview looks ahead. */
const reach = 34

const toSlot = ({ id, startTime, duration, price }: OfferedStart): CalendarSlot => ({
  id,
  startMinute: wallMinuteOf(startTime),
  durationMinutes: duration,
  priceCents: centsOf(price),
})

/**
 * A preview of the widget: the services, and the free times of one of them. It uses real data and the widget's own components instead of
 * embedding the widget's page, because the app's window must not embed another page (threat D3).
 * @param colour the accent colour to preview; the organisation's own by default
 */
export function WidgetPreview({ colour }: { colour?: string | undefined }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { organisation, role } = useSession()
  const panel = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<string>()
  const { data: profile } = useQuery({ ...organisationQuery(bridge), enabled: role === 'OWNER' })
  const { data: catalogue } = useQuery(previewCatalogueQuery(bridge, organisation.id))
  const hasChoice = (catalogue?.services.length ?? 0) > 1
  const service = hasChoice ? catalogue?.services.find(({ id }) => id === chosenId) : catalogue?.services[0]
  const accent = colour ?? profile?.brandColor ?? undefined

  useEffect(() => {
    if (accent !== undefined && panel.current) applyAccent(panel.current, accent)
  }, [accent])

  return (
    <section className={styles.preview} aria-label={t('embed.preview')}>
      <p className={styles.caption}>
        <span className={styles.live} /> {t('embed.preview')}
      </p>
      {/* The key remounts the preview for another colour, because the old colour's properties would stay on the element. */}
      <div key={accent} ref={panel} className={styles.panel}>
        <header className={styles.head}>
          {service && hasChoice && (
            <IconButton label={t('embed.preview-back')} icon={<BackIcon />} onClick={() => setChosenId(undefined)} />
          )}
          <span className={styles.title}>
            <b>{service ? t('embed.preview-time') : organisation.name}</b>
            {service && <small>{service.name}</small>}
          </span>
        </header>
        <div className={styles.body}>
          {!catalogue ? (
            <ServiceListSkeleton />
          ) : service ? (
            <Times key={service.id} serviceId={service.id} />
          ) : catalogue.services.length > 0 ? (
            <ServiceList label={t('embed.preview-services')}>
              {catalogue.services.map((each) => (
                <ServiceCard
                  key={each.id}
                  name={each.name}
                  pictureSrc={each.featuredImage?.url}
                  locationTypes={each.locationTypes.map((type) => kinds[type])}
                  duration={each.duration}
                  priceCents={centsOf(each.price)}
                  seats={each.capacity}
                  isChosen={false}
                  onToggle={() => setChosenId(each.id)}
                />
              ))}
            </ServiceList>
          ) : (
            <EmptyState title={t('embed.preview-empty')}>{t('embed.preview-empty-text')}</EmptyState>
          )}
        </div>
      </div>
    </section>
  )
}

function Times({ serviceId }: { serviceId: string }) {
  const bridge = useBridge()
  const { organisation } = useSession()
  const { date: today } = useWallNow()
  const [day, setDay] = useState<LocalDate>()
  const [slotId, setSlotId] = useState<string>()
  const { data } = useQuery(
    offerQuery(bridge, { organisationId: organisation.id, serviceId, from: today, to: addDays(today, reach) }),
  )
  const dates = [...new Set(data?.map(({ startTime }) => wallDateOf(startTime)))]
  const active = day ?? dates[0] ?? today
  return (
    <SlotPicker
      calendarStyle="widget"
      today={today}
      activeDay={active}
      activeSlotId={slotId}
      availableDates={dates}
      slots={data?.filter(({ startTime }) => wallDateOf(startTime) === active).map(toSlot) ?? []}
      isLoading={data === undefined}
      onDayChange={(next) => {
        setDay(next)
        setSlotId(undefined)
      }}
      onSlotChange={setSlotId}
    />
  )
}
