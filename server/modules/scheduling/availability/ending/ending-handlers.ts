import { continuedSeries } from '#shared/domain/availability/ending/make-series-open-ended.ts'
import { NO_ROWS } from '#shared/domain/availability/change/change-set.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { type Handlers, isVisibleTo, refuse } from '#server/platform/http/handler.ts'
import { applySeriesRows } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { findOrganisation, findSpecialist, listSpecialists } from '#server/modules/organisation/index.ts'
import { readEndings } from './read-published-time-endings.ts'

/** Handlers that list the specialists whose published time ends soon, and that continue it (rules D167 and D168). */
export function endingHandlers({
  database,
}: Pick<Dependencies, 'database'>): Pick<Handlers, 'availabilityEnds' | 'continueAvailability'> {
  return {
    availabilityEnds: ({ organisationId, caller, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const visible = (await listSpecialists(transaction)).filter(({ id }) => isVisibleTo(caller, id))
        const ids = visible.map(({ id }) => id)
        const endings = await readEndings(transaction, ids, organisation.zone, epochMinuteOf(now))
        return {
          endings: endings.map(({ specialistId, published, lastDay, lastDate }) => ({
            specialistId,
            lastDate,
            canContinue: continuedSeries(specialistId, published, lastDay).kind === 'continued',
          })),
        }
      }),

    continueAvailability: ({ organisationId, caller, body: { specialistId, lastDate }, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const organisation = await findOrganisation(transaction)
        const isKnown = isVisibleTo(caller, specialistId) && (await findSpecialist(transaction, specialistId))
        if (!organisation || !isKnown) return refuse('not-found')
        // Bookings and other changes of the specialist's time wait.
        await lockSpecialists(transaction, [specialistId])
        const [ending] = await readEndings(transaction, [specialistId], organisation.zone, epochMinuteOf(now))
        if (ending?.lastDate !== lastDate) return { outcome: 'CHANGED', series: 0 }
        const going = continuedSeries(specialistId, ending.published, ending.lastDay)
        if (going.kind !== 'continued') return { outcome: 'NOT_POSSIBLE', series: 0 }
        await applySeriesRows(transaction, { ...NO_ROWS, updatedSeries: going.series }, now)
        await announce(transaction, ['slots', 'availability'])
        return { outcome: 'CONTINUED', series: going.series.length }
      }),
  }
}
