import type { AvailabilityKind } from '#shared/domain/availability/series/series.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { listLocations } from '#server/modules/organisation/index.ts'
import { listServices } from './services.ts'
import { refuse, type Refusal } from '#server/platform/http/handler.ts'

/** The services with these ids, in their order and without duplicates; a refusal when one does not exist. */
export async function namedServices(
  transaction: TenantTransaction,
  ids: readonly string[],
): Promise<readonly Service[] | Refusal> {
  const all = await listServices(transaction)
  const named = [...new Set(ids)].map((wanted) => all.find(({ id }) => id === wanted))
  const services = named.filter((service) => service !== undefined)
  return services.length === named.length ? services : refuse('not-found')
}

/** Whether a kind of availability can offer these services: a session one service, a window only private ones (rule D22). */
export function fitsKind(kind: AvailabilityKind, services: readonly Service[]): boolean {
  return kind === 'session' ? services.length === 1 : services.every((service) => service.kind === 'private')
}

export async function areOwnLocations(transaction: TenantTransaction, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const own = (await listLocations(transaction)).map(({ id }) => id)
  return ids.every((id) => own.includes(id))
}
