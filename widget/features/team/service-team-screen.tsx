import { Navigate, useParams } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, PeopleIcon } from '#shared/ui/index.ts'
import { usePrefetchService } from '../../app/booking/slot-queries.ts'
import { useCatalogue, useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { screens } from '../../app/screens.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { PersonLink } from './person-link.tsx'
import styles from './team.module.css'

/** Choose who gives the service, or anyone (rule B2.14). */
export function ServiceTeamScreen() {
  const t = useText('widget')
  const { specialists } = useCatalogue()
  const { selection, addressOf } = usePlaces()
  const prefetchService = usePrefetchService()
  const service = useService(useParams()['serviceId'])
  if (!service) return <Navigate to={addressOf('/')} replace />

  const team = specialists.filter(({ id }) => service.specialistIds.includes(id))
  const prepare = (specialistId: string | undefined) => () => {
    screens.timeslot.prepare()
    prefetchService(service, { ...selection, specialistId })
  }
  return (
    <Screen title={t('team.title')} subtitle={service.name}>
      <ul className={styles.list}>
        <li>
          <PersonLink
            to={addressOf('/timeslot', { serviceId: service.id, specialistId: undefined })}
            picture={
              <span className={styles.anyone}>
                <PeopleIcon />
              </span>
            }
            name={t('anyone')}
            detail={t('team.anyone-hint')}
            onIntent={prepare(undefined)}
          />
        </li>
        {team.map(({ id, name, title, pictureSrc }) => (
          <li key={id}>
            <PersonLink
              to={addressOf('/timeslot', { serviceId: service.id, specialistId: id })}
              picture={<Avatar name={name} src={pictureSrc} />}
              name={name}
              detail={title}
              onIntent={prepare(id)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  )
}
