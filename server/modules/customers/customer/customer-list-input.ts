import { type CustomerAccess, customerScope } from '#shared/domain/customer/specialist-customer-access.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { wallToInstantOrNext, type Zone } from '#shared/time/zone.ts'
import type { CustomerFilter } from '#server/modules/customers/records/customer/search/customer-conditions.ts'
import type { Member, RequestOf } from '#server/platform/http/handler.ts'

/** The filter for a member's query, within the customers whom the member sees (rule D143). */
export function customerFilterOf(
  caller: Member,
  access: CustomerAccess,
  zone: Zone,
  query: Omit<RequestOf<'customers'>['query'], 'sort' | 'page' | 'size'>,
): CustomerFilter {
  const since = (date: string | undefined) => (date === undefined ? undefined : startOfDay(zone, date))
  return {
    scope: customerScope(caller, access),
    text: query.text,
    tag: query.tag,
    isComing: query.when === 'UPCOMING',
    seenSince: since(query.seenSince),
    notSeenSince: since(query.notSeenSince),
    newSince: since(query.newSince),
  }
}

const startOfDay = (zone: Zone, date: string): Date =>
  dateOfEpochMinute(wallToInstantOrNext(zone, toEpochDay(localDate(date)), 0))
