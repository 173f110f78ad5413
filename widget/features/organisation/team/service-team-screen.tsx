import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Avatar, PeopleIcon, Skeleton } from '#shared/ui/index.ts'
import { useFreeSlots } from '../../../data/booking/use-free-slots.ts'
import { usePrefetchService } from '../../../data/booking/slot-queries.ts'
import { useZoneNote } from '../../../platform/zone/use-zone-note.ts'
import { onlyTypeOf, slotStart } from '../../../platform/booking/format-slot.ts'
import { useCatalogue, useService, type Service } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useScreens } from '../../../platform/screens-context.ts'
import { nothingOffered } from '../../../platform/home-state.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { SpecialistLink } from './specialist-link.tsx'
import styles from './team.module.css'

/** The screen to choose a specialist, or no preference (rule B2.14). */
export function ServiceTeamScreen() {
  const { addressOf } = useWidgetNavigation()
  const service = useService(useParams()['serviceId'])
  return service ? <ServiceTeam service={service} /> : <Navigate to={addressOf('/')} state={nothingOffered} replace />
}

function ServiceTeam({ service }: { service: Service }) {
  const screens = useScreens()
  const t = useText('widget')
  const { specialists } = useCatalogue()
  const { selection, addressOf } = useWidgetNavigation()
  const prefetchService = usePrefetchService()
  const firstFree = useFirstFree(service)

  const team = specialists.filter(({ id }) => service.specialistIds.includes(id))
  const prepare = (specialistId: string | undefined) => () => {
    screens.timeslot.prepare()
    prefetchService(service, { ...selection, specialistId })
  }
  return (
    <Screen title={t('team.title')} subtitle={service.name}>
      <ul className={styles.list}>
        <li>
          <SpecialistLink
            to={addressOf('/timeslot', { serviceId: service.id, specialistId: undefined })}
            picture={
              <span className={styles.anyone}>
                <PeopleIcon />
              </span>
            }
            name={t('anyone')}
            detail={t('team.anyone-hint')}
            note={firstFree(undefined)}
            onIntent={prepare(undefined)}
          />
        </li>
        {team.map(({ id, name, title, pictureSrc }) => (
          <li key={id}>
            <SpecialistLink
              to={addressOf('/timeslot', { serviceId: service.id, specialistId: id })}
              picture={<Avatar name={name} src={pictureSrc} />}
              name={name}
              detail={title}
              note={firstFree(id)}
              onIntent={prepare(id)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  )
}

/** Returns the first free time of each specialist and of all together, from a single request. */
function useFirstFree(service: Service): (specialistId: string | undefined) => ReactNode {
  const t = useText('widget')
  const locale = useLocale()
  const zoneNote = useZoneNote()
  const { selection } = useWidgetNavigation()
  const { slots, isPending } = useFreeSlots(service, { ...selection, specialistId: undefined })
  return (specialistId) => {
    if (isPending) return <Skeleton width="140px" height="10px" />
    const first = slots.find((slot) => specialistId === undefined || slot.specialistId === specialistId)
    return first
      ? t('team.first-free', {
          moment: slotStart(first, locale) + zoneNote({ startTime: first.startTime }, onlyTypeOf(first)),
        })
      : t('team.busy')
  }
}
