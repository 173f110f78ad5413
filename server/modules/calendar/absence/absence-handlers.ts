import { isDeepStrictEqual } from 'node:util'
import type { Output } from '#shared/api/client.ts'
import { type Absence, isAbsenceOf } from '#shared/domain/absence/absence.ts'
import { mayChangeAbsence, seesAbsence } from '#shared/domain/absence/absence-access.ts'
import { type AbsenceField, type AbsenceProblem, absenceProblem } from '#shared/domain/absence/absence-rules.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime, MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { announce } from '#server/platform/change-feed.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { RolledBack, withRollback } from '#server/platform/database/roll-back-on-refusal.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { rangeProblems, timeOfDates } from '#server/platform/http/date-range.ts'
import {
  type FieldProblems,
  type Handlers,
  isRefusal,
  isVisibleTo,
  type Member,
  refuse,
  type Refusal,
  type RequestOf,
} from '#server/platform/http/handler.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { isOutdated } from '#server/platform/http/is-outdated-edit.ts'
import { ourWord, recurrences } from '#server/platform/wire/wire-enums.ts'
import {
  countAbsences,
  deleteAbsence,
  findAbsence,
  insertAbsence,
  listAbsences,
  lockAbsence,
  type StoredAbsence,
  updateAbsence,
} from '#server/modules/calendar/records/absence/absences.ts'
import { absenceKinds, wireAbsence, wireAbsences } from './absence-wire.ts'
import { findOrganisation, findSpecialist, listSpecialists } from '#server/modules/organisation/index.ts'
import { bookingsInside } from './absence-impact.ts'
import { readImpact, unseenBookings, wireAffectedBooking } from './absence-preview.ts'
import { writeLocked } from './write-absences-under-lock.ts'
import { settleBookings } from './cancel-or-reschedule-bookings.ts'

type AbsenceRoute = 'absences' | 'absence' | 'previewAbsence' | 'saveAbsence' | 'deleteAbsence'
type Fields = RequestOf<'previewAbsence'>['body']

/** Maximum number of current and future absences of an organisation (threat A10). */
const MOST_ABSENCES = 1000
/** Maximum number of occurrences of each absence in a list. */
const MOST_TIMES = 10

/** Handlers for time in which specialists do not work (rules D148 to D154). */
export function absenceHandlers(dependencies: Dependencies): Pick<Handlers, AbsenceRoute> {
  const { database } = dependencies

  return {
    absences: ({ organisationId, caller, query, locale }) =>
      database.inTenant(organisationId, async (transaction) => {
        const [from, to] = [localDate(query.from), localDate(query.to)]
        const problems = rangeProblems(from, to, 'to')
        if (problems) return refuse('validation', problems)
        const organisation = await findOrganisation(transaction)
        if (!organisation) return refuse('not-found')
        const { specialistId } = query
        if (specialistId !== undefined) {
          const exists = isVisibleTo(caller, specialistId) && (await findSpecialist(transaction, specialistId))
          if (!exists) return refuse('not-found')
        }
        const isWanted = (absence: StoredAbsence) =>
          seesAbsence(caller, absence) && (specialistId === undefined || isAbsenceOf(absence, specialistId))
        const zone = zoneOf(organisation.zone)
        const found = (await listAbsences(transaction, from)).filter(isWanted)
        return { absences: wireAbsences(found, timeOfDates(zone, from, to), zone, locale, caller, MOST_TIMES) }
      }),

    absence: ({ organisationId, caller, params: { id }, locale }) =>
      database.inTenant(organisationId, async (transaction) => {
        const found = isId(id) ? await findAbsence(transaction, id) : undefined
        return found && seesAbsence(caller, found) ? wireAbsence(found, locale, caller) : refuse('not-found')
      }),

    previewAbsence: ({ organisationId, caller, body, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const existing = body.id ? await findAbsence(transaction, body.id) : undefined
        if (body.id && !existing) return refuse('not-found')
        const wanted = await wantedAbsence(transaction, caller, body.id ?? '', body, existing)
        if (isRefusal(wanted)) return wanted
        return readImpact(transaction, [wanted], wanted.zone, now, reader)
      }),

    /**
     * Saves the absence in one transaction, then cancels or asks to reschedule the bookings inside it one by one. A client whose request
     * was interrupted can repeat it to complete the rest.
     */
    saveAbsence: async (request) => {
      const { organisationId, body } = request
      const kept = await withRollback(() =>
        database.inTenant(organisationId, (transaction) => keepAbsence(transaction, request)),
      )
      if (isRefusal(kept)) return kept
      const bookings = await settleBookings(dependencies, request)
      return { ...kept, bookings, unseen: unseenBookings(kept.unseen, body.bookings) }
    },

    deleteAbsence: ({ organisationId, caller, body: { id, version } }) =>
      database.inTenant(organisationId, async (transaction) => {
        const existing = await lockAbsence(transaction, id)
        if (!existing || !seesAbsence(caller, existing)) return refuse('not-found')
        if (!mayChangeAbsence(caller, existing)) return refuse('forbidden')
        if (isOutdated(version, existing.version)) return refuse('conflict')
        await deleteAbsence(transaction, id)
        await announce(transaction, ['slots', 'availability'])
        return { id }
      }),
  }
}

/** Writes the requested absence, and reads the bookings inside it while locks keep others from booking. */
async function keepAbsence(
  transaction: TenantTransaction,
  { caller, locale, reader, body, now }: RequestOf<'saveAbsence'>,
): Promise<Pick<Output<'saveAbsence'>, 'absence' | 'unseen'> | Refusal> {
  const { id, version } = body
  const seen = await findAbsence(transaction, id)
  const wanted = await wantedAbsence(transaction, caller, id, body, seen)
  if (isRefusal(wanted)) return wanted
  if (version !== undefined && !seen) return refuse('not-found')
  const affected = seen ? [seen, wanted] : [wanted]
  await writeLocked(transaction, affected, () => write(transaction, wanted, version, now))
  const stored = await findAbsence(transaction, id)
  if (!stored) throw new Error('An absence that was just written is there')
  await announce(transaction, ['slots', 'availability'])
  const inside = await bookingsInside(transaction, [wanted], epochMinuteOf(now))
  const zone = zoneOf(wanted.zone)
  return {
    absence: wireAbsence(stored, locale, caller),
    unseen: inside.map((booking) => wireAffectedBooking(zone, booking, reader)),
  }
}

/**
 * Inserts or updates an absence. Throws `RolledBack` when somebody else has changed it since the client read it. Succeeds without a write
 * when the stored absence already equals the wanted one, because then an earlier attempt of the same request wrote it.
 */
async function write(
  transaction: TenantTransaction,
  wanted: Absence,
  version: number | undefined,
  now: Date,
): Promise<void> {
  const row = { ...wanted, holiday: null }
  const isNew = version === undefined && (await insertAbsence(transaction, row, now))
  if (isNew) return
  const existing = await lockAbsence(transaction, wanted.id)
  if (!existing) throw new RolledBack(refuse('not-found'))
  const { version: current, changedAt: _, holiday: __, ...before } = existing
  if (isDeepStrictEqual(before, wanted)) return
  if (version !== current) throw new RolledBack(refuse('conflict'))
  await updateAbsence(transaction, row, now)
}

/** Returns the absence that a request describes, or a refusal when the caller may not save it (rule D153). */
async function wantedAbsence(
  transaction: TenantTransaction,
  caller: Member,
  id: string,
  fields: Fields,
  existing: StoredAbsence | undefined,
): Promise<Absence | Refusal> {
  const organisation = await findOrganisation(transaction)
  if (!organisation || (existing && !seesAbsence(caller, existing))) return refuse('not-found')
  const ids = [...new Set(fields.specialistIds.map((one) => one.toLowerCase()))].toSorted()
  const known = new Set((await listSpecialists(transaction)).map((specialist) => specialist.id))
  // An absence that is being changed may keep a specialist who has left the organisation.
  const isKnown = (one: string) => known.has(one) || existing?.specialistIds.includes(one) === true
  if (!ids.every((one) => isVisibleTo(caller, one) && isKnown(one))) return refuse('not-found')
  const recurrence = ourWord(recurrences, fields.recurrence)
  const wanted: Absence = {
    id: id.toLowerCase(),
    kind: ourWord(absenceKinds, fields.kind),
    title: fields.title,
    isPrivate: fields.isPrivate,
    specialistIds: ids.length === 0 ? 'all' : ids,
    zone: organisation.zone,
    startDate: localDate(fields.startDate),
    endDate: localDate(fields.endDate),
    fromMinute: localTime(fields.startTime),
    toMinute: localTime(fields.endTime),
    recurrence,
    until: recurrence !== 'one-time' && fields.until ? localDate(fields.until) : null,
    dates: [],
  }
  if (!mayChangeAbsence(caller, wanted) || (existing && !mayChangeAbsence(caller, existing))) return refuse('forbidden')
  if (existing?.holiday) return refuse('validation', { kind: 'invalid' })
  const problems = problemsOf(wanted)
  if (problems) return refuse('validation', problems)
  const isTooMany = !existing && (await countAbsences(transaction, wanted.startDate)) >= MOST_ABSENCES
  return isTooMany ? refuse('validation', { startDate: 'too-many' }) : wanted
}

const wireFields: Record<AbsenceField, keyof Fields> = {
  endDate: 'endDate',
  fromMinute: 'startTime',
  toMinute: 'endTime',
  until: 'until',
}

function problemsOf(absence: Absence): FieldProblems | undefined {
  if (absence.fromMinute === MINUTES_PER_DAY) return { startTime: 'time' }
  if (absence.toMinute === 0) return { endTime: 'end-before-start' }
  const finding = absenceProblem(absence)
  return finding && { [wireFields[finding.field]]: finding.problem satisfies AbsenceProblem }
}
