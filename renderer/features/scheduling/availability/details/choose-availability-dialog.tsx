import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, ChevronRightIcon } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import type { Availability } from '#renderer/data/api-types.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './availability-details.module.css'
import { OccurrenceDialog } from './occurrence-dialog.tsx'
import { seriesOfDay } from './group-occurrences-by-series.ts'

/** Shows the availability of a clicked band (rules A2.30 and A2.31). If several overlap, the person first chooses one. */
export function ChooseAvailabilityDialog({ members }: { members: readonly Availability[] }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const { data: specialists = [] } = useQuery(specialistsQuery(bridge))
  const groups = seriesOfDay(members)

  const nameOf = (id: string) => {
    const specialist = specialists.find((each) => each.id === id)
    return specialist ? fullName(specialist) : ''
  }
  const membersOf = (seriesId: string) => members.filter((each) => each.seriesId === seriesId)

  if (groups.length === 1) return <OccurrenceDialog members={members} />
  return (
    <AppDialog title={t('availability.several')}>
      <ul className={styles.list}>
        {groups.map(({ key, type, specialistId, startTime, endTime }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.item}
              onClick={() => dialogs.open({ kind: 'availability', members: membersOf(key) })}
            >
              <Avatar name={nameOf(specialistId)} size="S" />
              <span className={styles.words}>
                <b>{nameOf(specialistId)}</b>
                <small>
                  {startTime.slice(11, 16)} - {endTime.slice(11, 16)},{' '}
                  {t(type === 'APPOINTMENT' ? 'availability.schedule' : 'availability.service')}
                </small>
              </span>
              <ChevronRightIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
    </AppDialog>
  )
}
