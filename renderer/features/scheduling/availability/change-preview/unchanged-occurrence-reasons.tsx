import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { cachedBooking } from '#renderer/data/find-in-cached-calendars.ts'
import { bookingQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import styles from './change-preview.module.css'
import { ChangeKindIcon } from './change-kind-icon.tsx'
import type { PreviewEntry } from './preview-entries.ts'
import { useOccurrenceDate } from './use-occurrence-date.ts'

interface UnchangedOccurrenceReasonsProps {
  action: 'UPDATE' | 'DELETE'
  entries: readonly PreviewEntry[]
  isTimed: boolean
}

/** Lists the reasons why some occurrences are not changed or why the change is blocked, one per line. */
export function UnchangedOccurrenceReasons({ action, entries, isTimed }: UnchangedOccurrenceReasonsProps) {
  const t = useText('provider')
  const dateOf = useOccurrenceDate(isTimed)
  return (
    <ul className={styles.reasons}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <ChangeKindIcon fate={entry.fate} label={t(`preview.fate.${entry.fate}`)} />
          <b>{dateOf(entry.occurrence)}</b>
          <span>
            <Reason entry={entry} action={action} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Reason({ entry, action }: { entry: PreviewEntry; action: UnchangedOccurrenceReasonsProps['action'] }) {
  const t = useText('provider')
  const { fate, reason, bookingIds } = entry
  if (fate === 'edited') return t('preview.reason.edited')
  if (reason === 'PAST') return t('preview.reason.past')
  if (reason === 'OVERLAP') return <Overlap entry={entry} />
  const [first] = bookingIds
  const advice =
    action === 'DELETE' || fate === 'blocked' ? t('preview.reason.booked-first') : t('preview.reason.stays')
  return first === undefined ? (
    advice
  ) : (
    <>
      <BookedBy bookingId={first} others={bookingIds.length - 1} /> {advice}
    </>
  )
}

/** Describes the existing session that an occurrence would overlap: service, specialist and time. */
function Overlap({ entry: { existing } }: { entry: PreviewEntry }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dateOf = useOccurrenceDate(true)
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  const { data: specialists = [] } = useQuery(specialistsQuery(bridge))
  if (!existing) return t('preview.reason.overlap')
  const service = services.find(({ id }) => existing.serviceIds.includes(id))?.name
  const specialist = specialists.find(({ id }) => id === existing.specialistId)
  const when = `${dateOf(existing)} - ${existing.endTime.slice(11, 16)}`
  return t('preview.reason.overlap-with', {
    what: joinIsolated([service, when, specialist && fullName(specialist)], ', '),
  })
}

/** A link to the booking that prevents a change, with the customer's name if a cached calendar has it. */
function BookedBy({ bookingId, others }: { bookingId: string; others: number }) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const { data: booking } = useQuery({
    ...bookingQuery(bridge, bookingId),
    placeholderData: () => cachedBooking(queryClient, bookingId),
  })
  const name = booking && fullName(booking.guest)
  return (
    <>
      {t('preview.reason.booked-by')}{' '}
      <button type="button" className={styles.link} onClick={() => dialogs.open({ kind: 'booking', bookingId })}>
        {name ?? t('preview.reason.guest')}
      </button>
      {others > 0 && ` ${t('preview.reason.and-others', { count: others })}`}.
    </>
  )
}
