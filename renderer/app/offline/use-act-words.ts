import { useText } from '#shared/i18n/use-text.ts'
import type { QueuedAct } from '#shared/ipc/offline-acts.ts'
import { useEventTimeText } from '#renderer/platform/time/use-event-time-text.ts'

interface ActWords {
  /** What the act is: "Attendance: No-show". */
  readonly title: string
  /** The customer, service and time that the act concerns: "Noor Jansen, Massage, 13 Mar 2025, 09:30 - 10:30". */
  readonly subject: string
  /** The act with its time, if it creates something at a time: "Booking, 13 Mar 2025, 15:00 - 15:45". */
  readonly version: string
}

/** Returns a function that formats a change in the offline queue. */
export function useActWords(): (act: QueuedAct) => ActWords {
  const t = useText('provider')
  const momentText = useEventTimeText()

  const detailOf = (act: QueuedAct): string => {
    if (act.route === 'noteAttendance') return t(`attendance.${act.body.attendance ?? 'none'}`)
    if (act.route === 'saveAbsence') return act.body.title ?? ''
    return ''
  }

  return (act) => {
    const { customer, service, startTime, endTime } = act.about
    const time = startTime && endTime ? momentText(startTime, endTime).title : ''
    const kind = t(`offline.act.${act.route}`)
    const detail = detailOf(act)
    const title = detail === '' ? kind : `${kind}: ${detail}`
    const isOfTime = act.route === 'bookForCustomer' || act.route === 'saveAbsence'
    return {
      title,
      version: isOfTime && time !== '' ? `${title}, ${time}` : title,
      subject: [customer, service, time].filter((part) => part !== '').join(', '),
    }
  }
}
