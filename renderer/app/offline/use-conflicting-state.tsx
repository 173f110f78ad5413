import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText, useLocale } from '#shared/i18n/use-text.ts'
import type { ArgsOf } from '#shared/ipc/contract.ts'
import type { QueuedAct, Refusal } from '#shared/ipc/offline-acts.ts'
import { bookingTrailQuery } from '#renderer/data/booking-queries.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import { type ProviderBooking, wallDateOf } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import { useWarningText } from '#renderer/platform/booking/use-warning-text.ts'
import { formatDate } from '#shared/i18n/format.ts'
import styles from './queued-acts-dialog.module.css'

interface StateNow {
  /** The server's current state, or the reason why the change was refused. */
  readonly now: ReactNode
  /** The button text and request for sending the change again; undefined where that cannot succeed. */
  readonly again:
    | { readonly words: 'offline.again' | 'offline.anyway' | 'offline.use-mine'; readonly body?: Body }
    | undefined
}

type Body = ArgsOf<'acts.resend'>[0]['body']

const kinds = { noteAttendance: 'attendance-noted', confirmPayment: 'payment-received' } as const

/** Returns what a refused change conflicts with: the server's current state and, if known, who changed it and when. */
export function useConflictingState(act: QueuedAct): StateNow {
  const t = useText('provider')
  const errors = useText('errors')
  const bridge = useBridge()
  const momentOf = useInstantText()
  const isOwner = useSession().role === 'OWNER'
  const bookingIds = idsOf(act)
  const [bookingId = ''] = bookingIds
  // Only data that was read after the refusal is shown. Its version is sent if the person decides to send their change again.
  const reading = useQuery({ ...bookingQuery(bridge, bookingId), enabled: bookingId !== '', staleTime: 0 })
  const booking = reading.isFetching ? undefined : reading.data
  const { data: trail } = useQuery({
    ...bookingTrailQuery(bridge, bookingId),
    enabled: bookingId !== '' && isOwner,
  })
  const { refusal } = act
  if (refusal?.code === 'TOO_OLD') return { now: t('offline.too-old'), again: { words: 'offline.again' } }
  if (act.route === 'bookForCustomer' && refusal?.code === 'WARNINGS') {
    const confirmed = refusal.warnings.map(({ id }) => id)
    return {
      now: <Warnings warnings={refusal.warnings} />,
      again: { words: 'offline.anyway', body: { ...act.body, confirmed } as Body },
    }
  }
  const reason = refusal?.message || (refusal && refusal.code !== 'WARNINGS' ? errors(refusal.code) : '')
  if (act.route !== 'noteAttendance' && act.route !== 'confirmPayment')
    return { now: reason, again: { words: 'offline.again' } }
  if (!booking) return { now: isGone(reading.error) ? t('offline.gone') : reason, again: undefined }

  const what = stateOf(act.route, booking)
  const event = trail?.findLast(({ kind }) => kind === kinds[act.route] || kind === 'cancelled')
  const who = event?.person ? fullName(event.person) : undefined
  const now =
    event && who !== undefined ? t('offline.now-by', { what: t(what), who, when: momentOf(event.at) }) : t(what)
  // An act on several bookings cannot be sent again here, because this list shows the version of one booking only.
  if (booking.status !== 'ACCEPTED' || bookingIds.length > 1) return { now, again: undefined }
  return { now, again: { words: 'offline.use-mine', body: onVersion(act, booking.version) } }
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

function idsOf(act: QueuedAct): readonly string[] {
  if (act.route === 'confirmPayment') return [act.body.id]
  return act.route === 'noteAttendance' ? act.body.bookings.map(({ id }) => id) : []
}

function stateOf(route: keyof typeof kinds, booking: ProviderBooking) {
  if (booking.status !== 'ACCEPTED') return `state.${booking.status}` as const
  return route === 'noteAttendance'
    ? (`attendance.${booking.attendance ?? 'none'}` as const)
    : (`payment.${booking.paymentStatus}` as const)
}

/** Returns the act's request with the version of the booking that is shown. */
function onVersion(act: Extract<QueuedAct, { route: keyof typeof kinds }>, version: number): Body {
  if (act.route === 'confirmPayment') {
    const { amount, ...body } = act.body
    return { ...body, version, ...(amount !== undefined && { amount }) }
  }
  return { ...act.body, bookings: act.body.bookings.map(({ id }) => ({ id, version })) }
}

/** Lists the warnings of a time: the reasons why customers cannot book it online. The provider has to confirm them (rule D159). */
function Warnings({ warnings }: Pick<Refusal, 'warnings'>) {
  const t = useText('provider')
  const locale = useLocale()
  const warningText = useWarningText(
    (instant) => `${formatDate(wallDateOf(instant), locale)}, ${instant.slice(11, 16)}`,
  )
  return (
    <>
      {t('book-for.warnings')}
      <ul className={styles.list}>
        {warnings.map((warning) => (
          <li key={warning.id}>{warningText(warning)}</li>
        ))}
      </ul>
    </>
  )
}
