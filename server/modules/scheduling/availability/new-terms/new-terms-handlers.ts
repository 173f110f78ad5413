import type { ChangeSet } from '#shared/domain/availability/change/change-set.ts'
import type { SeriesState } from '#shared/domain/availability/change/survey-affected-occurrences.ts'
import { type ChangedTerm, planNewTerms } from '#shared/domain/availability/new-terms/plan-new-terms.ts'
import { centsOfEuros } from '#shared/domain/payment/money.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { type EpochDay, localDate, toEpochDay } from '#shared/time/local-date.ts'
import { instantToWall, type Zone, zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, type Refusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { wireChangeLists } from '#server/modules/scheduling/availability/availability-wire.ts'
import {
  involvedSpecialists,
  publishedSessions,
} from '#server/modules/scheduling/availability/change/read-series-state.ts'
import { undoOf } from '#server/modules/scheduling/availability/change/undo-availability-change.ts'
import { LAST_DAY, listExceptions, listSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { applySeriesRows, occurrenceBookings } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { findOrganisation } from '#server/modules/organisation/index.ts'
import { findService } from '#server/modules/catalogue/index.ts'

type Request = Pick<RequestOf<'previewPublishedTerms'>, 'body' | 'now'>

interface Planned {
  readonly changes: ChangeSet
  readonly newSeriesIds: readonly string[]
  readonly zone: Zone
}

/** Handlers that give published sessions the new price or duration of their service (rule D327). */
export function newTermsHandlers({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>): Pick<Handlers, 'previewPublishedTerms' | 'changePublishedTerms'> {
  const plan = async (
    transaction: TenantTransaction,
    { body, now }: Request,
    states: readonly SeriesState[],
  ): Promise<Planned | Refusal> => {
    const organisation = await findOrganisation(transaction)
    const service = await findService(transaction, body.serviceId)
    if (!organisation || !service) return refuse('not-found')
    const zone = zoneOf(organisation.zone)
    const minute = epochMinuteOf(now)
    const from = toEpochDay(localDate(body.from))
    if (from < instantToWall(zone, minute).day) return refuse('validation', { from: 'future' })
    const published = await publishedSessions(transaction, specialistsOf(states), minute)
    const terms = { price: inCents(body.price), duration: body.duration ?? undefined, from }
    const planned = planNewTerms(terms, { states, published, now: minute, newId: () => secrets.id() })
    if (planned.kind === 'invalid') return refuse('validation', { duration: planned.finding.problem })
    return { ...planned, zone }
  }

  return {
    previewPublishedTerms: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const planned = await plan(transaction, request, await readStates(transaction, request.body))
        return isRefusal(planned) ? planned : wirePreview(planned)
      }),

    /**
     * Plans the change again while the specialists are locked, so that no booking is missed, and saves it only if it equals the preview
     * (rule D58).
     */
    changePublishedTerms: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const locked = specialistsOf(await readStates(transaction, request.body))
        await lockSpecialists(transaction, locked)
        const states = await readStates(transaction, request.body)
        const planned = await plan(transaction, request, states)
        if (isRefusal(planned)) return planned
        const preview = wirePreview(planned)
        if (planned.changes.blocked.length > 0) return { outcome: 'BLOCKED', preview }
        // An occurrence was assigned to another specialist in the meantime; that specialist is not locked.
        const isLocked = specialistsOf(states).every((id) => locked.includes(id))
        if (!isLocked || preview.fingerprint !== request.body.fingerprint) return { outcome: 'OUT_OF_DATE', preview }
        await applySeriesRows(transaction, planned.changes.rows, request.now)
        await announce(transaction, ['slots', 'availability'])
        const saved = { states, rows: planned.changes.rows, specialistIds: locked }
        const undo = await undoOf(transaction, request.caller.accountId, saved, request.now)
        return { outcome: 'SAVED', preview, ...(undo !== undefined && { undo }) }
      }),
  }
}

const wirePreview = ({ zone, changes, newSeriesIds }: Planned) => wireChangeLists(zone, changes, newSeriesIds)

const inCents = (term: Request['body']['price']): ChangedTerm<number> | undefined =>
  term ? { before: centsOfEuros(term.before) ?? 0, after: centsOfEuros(term.after) ?? 0 } : undefined

/** The session series of a service from a date on, with their exceptions and bookings. */
async function readStates(
  transaction: TenantTransaction,
  { serviceId, from }: Request['body'],
): Promise<SeriesState[]> {
  const first: EpochDay = toEpochDay(localDate(from))
  const found = await listSeries(transaction, { until: first, days: { first, last: LAST_DAY }, kind: 'session' })
  const series = found.filter((one) => one.kind === 'session' && one.serviceId === serviceId.toLowerCase())
  const exceptions = await listExceptions(transaction, series)
  const states: SeriesState[] = []
  for (const one of series) {
    const bookings = await occurrenceBookings(transaction, one.id)
    const own = exceptions.filter(({ occurrence }) => occurrence.seriesId === one.id)
    states.push({ series: one, exceptions: own, bookings })
  }
  return states
}

/** The specialists whose time the change may affect. */
const specialistsOf = (states: readonly SeriesState[]): string[] => [
  ...new Set(states.flatMap((state) => involvedSpecialists(state))),
]
