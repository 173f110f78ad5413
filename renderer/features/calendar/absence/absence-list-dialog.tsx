import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { addDays } from '#shared/time/local-date.ts'
import { Button, ChevronRightIcon, EmptyState, Skeleton } from '#shared/ui/index.ts'
import { absencesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { AppDialog } from '#renderer/platform/dialogs/app-dialog.tsx'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { LoadFailure } from '#renderer/platform/screens/screen.tsx'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import styles from './absence-list.module.css'
import { useAbsenceWords } from './use-absence-words.ts'

/** The absences of the coming year, the soonest first. */
export function AbsenceListDialog() {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const now = useWallNow()
  const session = useSession()
  const hasPeople = hasSpecialists(session)
  const {
    data: absences,
    error,
    refetch,
  } = useQuery(absencesQuery(bridge, { from: now.date, to: addDays(now.date, 365) }))
  const { data: specialists = [] } = useQuery({ ...specialistsQuery(bridge), enabled: hasPeople })
  const { titleOf, repetitionOf, whoOf, nextOf } = useAbsenceWords()

  return (
    <AppDialog
      size="large"
      title={t('absence.list')}
      description={t('absence.list-text')}
      footer={
        <>
          {session.role === 'OWNER' && (
            <Button variant="white" onClick={() => dialogs.open({ kind: 'holidays' })}>
              {t('absence.holidays')}
            </Button>
          )}
          <Button onClick={() => dialogs.open({ kind: 'edit-absence', what: 'AWAY' })}>
            <PlusIcon size={16} />
            {t('absence.new')}
          </Button>
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!absences && !error && <Skeleton height="180px" />}
      {absences?.length === 0 && <EmptyState title={t('absence.list-empty')} />}
      {absences && absences.length > 0 && (
        <ul className={styles.list}>
          {absences.map((absence) => {
            const details = [repetitionOf(absence), hasPeople && whoOf(absence, specialists)].filter(Boolean)
            return (
              <li key={absence.id}>
                <button
                  type="button"
                  className={styles.item}
                  onClick={() => dialogs.open({ kind: 'absence', absence })}
                >
                  <span className={styles.words}>
                    <b>{titleOf(absence)}</b> <small>{details.join(', ')}</small>
                  </span>{' '}
                  <span className={styles.when}>{nextOf(absence)}</span>
                  <ChevronRightIcon size={16} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </AppDialog>
  )
}
