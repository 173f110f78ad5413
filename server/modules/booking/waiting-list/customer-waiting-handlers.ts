import { toEpochDay, localDate, type LocalDate } from '#shared/time/local-date.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { rangeProblems } from '#server/platform/http/date-range.ts'
import { type Account, type Handlers, isRefusal, refuse, type RequestOf } from '#server/platform/http/handler.ts'
import { wireInstant } from '#server/platform/wire/wire-instants.ts'
import { MOST_SLOTS, type OffersInMemory, claimsFor, searchIn } from '#server/modules/scheduling/index.ts'
import { REVISION_ONLY } from '#server/modules/scheduling/records/index.ts'
import {
  blockedAccounts,
  customerIdOf,
  customerOfAccount,
  linkCustomer,
  updateCustomerNames,
} from '#server/modules/customers/records/index.ts'
import { openEntriesOf, type WaitingEntry } from '#server/modules/booking/records/waiting-list/waiting-entries.ts'
import { findByKey } from '#server/modules/booking/records/waiting-list/find-by-key.ts'
import { fullTimes, offeredTimes } from './full-times.ts'
import { joinList } from './join-list.ts'
import { leaveList } from './leave-list.ts'
import { targetOf, waitingNames, wireOwnEntries } from './waiting-wire.ts'

type CustomerRoute = 'fullTimes' | 'joinWaitingList' | 'ownWaiting' | 'waitingEntry' | 'leaveWaitingList'

/** Maximum number of days in one request (threat A10). */
const MOST_DAYS = 62

/** Handlers for customers on waiting lists (rule D188). */
export function customerWaitingHandlers(needs: Dependencies, published: OffersInMemory): Pick<Handlers, CustomerRoute> {
  const { database, secrets } = needs

  const wireOne = async (
    transaction: TenantTransaction,
    entry: WaitingEntry,
    { reader, now }: Pick<RequestOf<'waitingEntry'>, 'reader' | 'now'>,
  ) => {
    const names = await waitingNames(transaction, reader)
    const [wired] = names ? await wireOwnEntries(transaction, [entry], names, now) : []
    return wired ?? refuse('not-found')
  }

  return {
    fullTimes: async ({ organisationId, body, now }) => {
      const [begin, end] = [localDate(body.startDate), localDate(body.endDate)]
      const problems = rangeProblems(begin, end, 'endDate')
      if (problems) return refuse('validation', problems)
      const days = { first: toEpochDay(begin), last: toEpochDay(end) }
      if (days.last - days.first >= MOST_DAYS) return refuse('validation', { endDate: 'range-too-long' })
      const present = await published.ask(organisationId, now, (offers) => {
        const service = offers.services.get(body.serviceId.toLowerCase())
        if (!service) return { ...REVISION_ONLY, asked: undefined }
        const specialistId = body.specialistId?.toLowerCase()
        const search = searchIn(offers, { service, specialistId }, days, now)
        return { ...claimsFor(search), asked: { offers, search } }
      })
      const asked = present?.question.asked
      if (!asked) return refuse('not-found')
      const { offers, search } = asked
      if (!offers.waitingPolicy.isOn) return { sessions: [], days: [] }
      const times = offeredTimes(offers, search, present, now, MOST_SLOTS)
      if (times.offered.length > MOST_SLOTS) return refuse('validation', { endDate: 'too-much-at-once' })
      const full = fullTimes(offers, times)
      const isWanted = (date: LocalDate) => date >= begin && date <= end
      return {
        sessions: full.sessions
          .map(({ specialistId, start, durationMinutes }) => ({
            specialistId,
            startTime: wireInstant(offers.zone, start),
            endTime: wireInstant(offers.zone, start + durationMinutes),
          }))
          .filter(({ startTime }) => isWanted(localDate(startTime.slice(0, 10)))),
        days: full.days.filter(isWanted),
      }
    },

    joinWaitingList: ({ organisationId, caller, body, locale, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const target = targetOf(body)
        if (!target) return refuse('validation', { startTime: 'invalid' })
        if (!(await waitingNames(transaction, reader))) return refuse('not-found')
        if ((await blockedAccounts(transaction, [caller.accountId])).size > 0) return refuse('customer-blocked')
        const customer = await namedCustomer(transaction, caller, locale, secrets.id(), now)
        const entry = await joinList(needs, transaction, published, { target, customer, by: 'customer', now })
        return isRefusal(entry) ? entry : wireOne(transaction, entry, { reader, now })
      }),

    ownWaiting: ({ organisationId, caller, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const names = await waitingNames(transaction, reader)
        if (!names) return refuse('not-found')
        await linkCustomer(transaction, caller.accountId)
        const customerId = await customerIdOf(transaction, caller.accountId)
        const own = customerId === undefined ? [] : await openEntriesOf(transaction, customerId)
        return { entries: await wireOwnEntries(transaction, own, names, now) }
      }),

    waitingEntry: ({ organisationId, caller, body: { key }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const entry = await findByKey(transaction, key, caller)
        return entry ? wireOne(transaction, entry, { reader, now }) : refuse('not-found')
      }),

    leaveWaitingList: ({ organisationId, caller, body: { key }, reader, now }) =>
      database.inTenant(organisationId, async (transaction) => {
        const seen = await findByKey(transaction, key, caller)
        if (!seen) return refuse('not-found')
        const entry = await leaveList(transaction, seen, now)
        return isRefusal(entry) ? entry : wireOne(transaction, entry, { reader, now })
      }),
  }
}

/** The customer of an account; a new one has the account's name. */
async function namedCustomer(
  transaction: TenantTransaction,
  { accountId, firstName, lastName }: Account,
  locale: Locale,
  newId: string,
  now: Date,
) {
  const customer = await customerOfAccount(transaction, accountId, newId, now)
  if (customer.firstName === '') {
    await updateCustomerNames(transaction, { ...customer, firstName, lastName: customer.lastName || lastName })
  }
  return { id: customer.id, locale }
}
