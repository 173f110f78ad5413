import type { GroupSession } from '#renderer/data/api-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { attendanceWith } from '#renderer/data/offline/with-queued-acts.ts'
import { type ProviderBooking, seatsOf, wallDateOf, wallMinuteOf } from '#renderer/data/api-types.ts'
import { isSameTarget, targetOfSession, waitingQuery } from '#renderer/data/waiting-list-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useNow } from '#renderer/platform/time/use-now.ts'
import { useNoteAttendance } from '#renderer/features/booking/booking/attendance/use-note-attendance.ts'
import { actionsOf, canNoteAttendance } from '#renderer/features/booking/booking/booking-rules.ts'
import styles from './group-session-dialog.module.css'

interface SessionActionButtonsProps {
  session: GroupSession
  attendees: readonly ProviderBooking[]
  /** The number of free seats; 0 once the session has begun. */
  seatsLeft: number
  /** All seats of the session. */
  seats: number
  /** Whether the session has not begun. */
  isOpen: boolean
}

/** Buttons for actions on all attendees of a session at once. */
export function SessionActionButtons({ session, attendees, seatsLeft, seats, isOpen }: SessionActionButtonsProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const now = useNow()
  const noting = useNoteAttendance()
  const isAhead = attendees.some((booking) => actionsOf(booking, now).includes('cancel'))
  const { acts } = useOfflineState()
  const notNoted = attendees.filter(
    (booking) => canNoteAttendance(booking, now) && attendanceWith(booking, acts) === null,
  )
  const add = () =>
    dialogs.open({
      kind: 'book-for-customer',
      specialistId: session.specialistId,
      serviceId: session.serviceId,
      date: wallDateOf(session.startTime),
      time: formatLocalTime(wallMinuteOf(session.startTime)),
    })
  const isOwner = useSession().role === 'OWNER'
  const { data: waiting = [] } = useQuery({ ...waitingQuery(useBridge()), enabled: isOpen })
  const count = waiting.filter((entry) => isSameTarget(entry, targetOfSession(session))).length
  const open = (kind: 'message-attendees' | 'move-session' | 'cancel-session') => () => dialogs.open({ kind, session })
  return (
    <fieldset className={styles.tools} aria-label={t('session.tools')}>
      {seatsLeft > 0 && (
        <Button variant="white" isCompact onClick={add}>
          {t('session.add')}
        </Button>
      )}
      {isOpen && (
        <Button variant="white" isCompact onClick={() => dialogs.open({ kind: 'waiting-list', session })}>
          {t('waiting.tool', { count })}
        </Button>
      )}
      {isOpen && isOwner && (
        <Button
          variant="white"
          isCompact
          onClick={() => dialogs.open({ kind: 'session-seats', session, seats, taken: seatsOf(attendees) })}
        >
          {t('seats.open')}
        </Button>
      )}
      {notNoted.length > 0 && (
        <Button
          variant="white"
          isCompact
          isLoading={noting.isPending}
          onClick={() => noting.mutate({ bookings: notNoted, attendance: 'ATTENDED' })}
        >
          {t('attendance.all')}
        </Button>
      )}
      {attendees.length > 0 && (
        <>
          <Button variant="white" isCompact onClick={open('message-attendees')}>
            {t('session.message')}
          </Button>
          <Button variant="white" isCompact onClick={() => window.print()}>
            {t('session.print')}
          </Button>
        </>
      )}
      {isAhead && (
        <>
          <Button variant="white" isCompact onClick={open('move-session')}>
            {t('session.move')}
          </Button>
          <Button variant="white" isCompact className={styles.danger} onClick={open('cancel-session')}>
            {t('session.cancel')}
          </Button>
        </>
      )}
    </fieldset>
  )
}
