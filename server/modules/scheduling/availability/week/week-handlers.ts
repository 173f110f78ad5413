import { weekOf } from '#shared/domain/availability/week/normal-week.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { formatLocalTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { announce } from '#server/platform/change-feed.ts'
import { type Handlers, isRefusal, refuse } from '#server/platform/http/handler.ts'
import { theirLocationTypes } from '#server/platform/wire/wire-enums.ts'
import { wireChangeLists } from '#server/modules/scheduling/availability/availability-wire.ts'
import { undoOf } from '#server/modules/scheduling/availability/change/undo-availability-change.ts'
import { applySeriesRows } from '#server/modules/scheduling/availability/write-series-changes.ts'
import { lockSpecialists } from '#server/modules/scheduling/records/claim/specialist-time-claims.ts'
import { mayChangeWeek, type PlannedWeek, planNormalWeek, readWeekStates, specialistsOf } from './plan-normal-week.ts'

type WeekRoute = 'normalWeek' | 'previewNormalWeek' | 'saveNormalWeek'

const wirePreview = ({ zone, changes, newSeriesIds }: PlannedWeek) =>
  wireChangeLists(zoneOf(zone), changes, newSeriesIds)

/** Handlers for a specialist's normal week (rule D169): they read the week, preview a change and save it. */
export function weekHandlers({
  database,
  secrets,
}: Pick<Dependencies, 'database' | 'secrets'>): Pick<Handlers, WeekRoute> {
  return {
    normalWeek: ({ organisationId, caller, query: { from, ...query } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const specialistId = query.specialistId.toLowerCase()
        if (!(await mayChangeWeek(transaction, caller, specialistId))) return refuse('not-found')
        const day = toEpochDay(localDate(from))
        const states = await readWeekStates(transaction, specialistId, day)
        const parts = weekOf(
          states.map(({ series }) => series),
          day,
        )
        return {
          parts: parts.map((part) => ({
            weekday: part.weekday,
            startTime: formatLocalTime(part.fromMinute),
            endTime: formatLocalTime(part.toMinute),
            serviceIds: [...part.serviceIds],
            locationTypes: theirLocationTypes(part.locationTypes),
            locationIds: [...part.locationIds],
          })),
        }
      }),

    previewNormalWeek: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const planned = await planNormalWeek(transaction, request, () => secrets.id())
        return isRefusal(planned) ? planned : wirePreview(planned)
      }),

    /**
     * Plans the change again while the specialists are locked, so that no booking is missed, and saves it only if it equals the preview
     * (rule D58).
     */
    saveNormalWeek: (request) =>
      database.inTenant(request.organisationId, async (transaction) => {
        const { caller, body, now } = request
        const specialistId = body.specialistId.toLowerCase()
        if (!(await mayChangeWeek(transaction, caller, specialistId))) return refuse('not-found')
        const seen = await readWeekStates(transaction, specialistId, toEpochDay(localDate(body.validFrom)))
        const locked = specialistsOf(specialistId, seen)
        await lockSpecialists(transaction, locked)
        const planned = await planNormalWeek(transaction, request, () => secrets.id())
        if (isRefusal(planned)) return planned
        const preview = wirePreview(planned)
        // An occurrence was assigned to another specialist in the meantime; that specialist is not locked.
        const isLocked = planned.specialistIds.every((id) => locked.includes(id))
        if (!isLocked || preview.fingerprint !== body.fingerprint) return { outcome: 'OUT_OF_DATE', preview }
        await applySeriesRows(transaction, planned.changes.rows, now)
        await announce(transaction, ['slots', 'availability'])
        const saved = { states: planned.states, rows: planned.changes.rows, specialistIds: locked }
        const undo = await undoOf(transaction, caller.accountId, saved, now)
        return { outcome: 'SAVED', preview, ...(undo !== undefined && { undo }) }
      }),
  }
}
