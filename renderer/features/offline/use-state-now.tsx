import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { ArgsOf } from '#shared/ipc/contract.ts'
import type { WaitingAct } from '#shared/ipc/kept-acts.ts'
import { bookingTrailQuery } from '#renderer/data/booking-queries.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useSession } from '#renderer/platform/session-context.ts'
import { useRecordedMoment } from '#renderer/platform/use-recorded-moment.ts'
import { Warnings } from './warnings.tsx'

interface StateNow {
  /** What stands at the server now, or why the change was refused. */
  readonly now: ReactNode
  /** How the change is sent again; undefined where it cannot succeed. */
  readonly again:
    | { readonly words: 'offline.again' | 'offline.anyway' | 'offline.use-mine'; readonly body?: Body }
    | undefined
}

type Body = ArgsOf<'acts.resend'>[0]['body']

const kinds = { noteAttendance: 'attendance-noted', confirmPayment: 'payment-received' } as const

/** The other version of a refused change: what the server has, who did it and when, as far as it is told. */
export function useStateNow(act: WaitingAct): StateNow {
  const t = useText('provider')
  const errors = useText('errors')
  const bridge = useBridge()
  const momentOf = useRecordedMoment()
  const isOwner = useSession().role === 'OWNER'
  const bookingIds = idsOf(act)
  const [bookingId = ''] = bookingIds
  // Only what was read after the refusal is shown, and named by its version.
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
  // Several bookings were read in versions that only their own dialog shows.
  if (booking.status !== 'ACCEPTED' || bookingIds.length > 1) return { now, again: undefined }
  return { now, again: { words: 'offline.use-mine', body: onVersion(act, booking.version) } }
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'not-found'

function idsOf(act: WaitingAct): readonly string[] {
  if (act.route === 'confirmPayment') return [act.body.id]
  return act.route === 'noteAttendance' ? act.body.bookings.map(({ id }) => id) : []
}

function stateOf(route: keyof typeof kinds, booking: ProviderBooking) {
  if (booking.status !== 'ACCEPTED') return `state.${booking.status}` as const
  return route === 'noteAttendance'
    ? (`attendance.${booking.attendance ?? 'none'}` as const)
    : (`payment.${booking.paymentStatus}` as const)
}

/** The request on the version that is shown. */
function onVersion(act: Extract<WaitingAct, { route: keyof typeof kinds }>, version: number): Body {
  if (act.route === 'confirmPayment') {
    const { amount, ...body } = act.body
    return { ...body, version, ...(amount !== undefined && { amount }) }
  }
  return { ...act.body, bookings: act.body.bookings.map(({ id }) => ({ id, version })) }
}
