import { sql as expression } from 'kysely'
import { type Language, textFor } from '#shared/domain/words/texts-by-language.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'

/** What takes place at a location from now on (rule D393). */
export interface LocationUse {
  /** Services that are offered and name the location, by their names in the reader's language. */
  readonly services: readonly { readonly name: string; readonly isOnlyPlace: boolean }[]
  /** The number of series of availability that name the location and have not ended. */
  readonly availability: number
  /** Rooms and devices that are at the location. */
  readonly resources: readonly string[]
  /** The number of upcoming bookings that take place there. They keep the location. */
  readonly bookings: number
}

export async function readLocationUse(
  { sql, organisationId }: TenantTransaction,
  locationId: string,
  { now, today, reader }: { readonly now: Date; readonly today: LocalDate; readonly reader: Language | undefined },
): Promise<LocationUse> {
  const names = expression<boolean>`${locationId}::uuid = any(location_ids)`
  const services = await sql
    .selectFrom('service')
    .where('organization_id', '=', organisationId)
    .where('withdrawn_at', 'is', null)
    .where(names)
    .select(['name', 'translation', expression<boolean>`cardinality(location_ids) = 1`.as('isOnlyPlace')])
    .orderBy('name')
    .execute()
  const { series } = await sql
    .selectFrom('series')
    .where('organization_id', '=', organisationId)
    .where('end_date', '>=', today)
    .where(names)
    .select((row) => row.fn.countAll<string>().as('series'))
    .executeTakeFirstOrThrow()
  const resources = await sql
    .selectFrom('resource')
    .where('organization_id', '=', organisationId)
    .where('location_id', '=', locationId)
    .where('withdrawn_at', 'is', null)
    .select('name')
    .orderBy('name')
    .execute()
  const { bookings } = await sql
    .selectFrom('booking')
    .where('organization_id', '=', organisationId)
    .where('starts_at', '>', now)
    .where('status', '<>', 'rejected')
    .where(names)
    .select((row) => row.fn.countAll<string>().as('bookings'))
    .executeTakeFirstOrThrow()
  return {
    services: services.map(({ isOnlyPlace, ...texts }) => ({ name: textFor(texts, 'name', reader), isOnlyPlace })),
    availability: Number(series),
    resources: resources.map(({ name }) => name),
    bookings: Number(bookings),
  }
}

/** Puts another location in the place of one, wherever something is offered; bookings keep theirs. */
export async function replaceLocation(
  { sql, organisationId }: TenantTransaction,
  locationId: string,
  insteadId: string,
): Promise<void> {
  // What names both already names the other one once.
  const replaced = expression<string[]>`case when ${insteadId}::uuid = any(location_ids)
    then array_remove(location_ids, ${locationId}::uuid)
    else array_replace(location_ids, ${locationId}::uuid, ${insteadId}::uuid) end`
  const names = expression<boolean>`${locationId}::uuid = any(location_ids)`
  await sql
    .updateTable('service')
    .set((row) => ({ location_ids: replaced, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where(names)
    .execute()
  await sql
    .updateTable('series')
    .set({ location_ids: replaced })
    .where('organization_id', '=', organisationId)
    .where(names)
    .execute()
  await sql
    .updateTable('occurrence')
    .set({
      edit: expression<string>`jsonb_set(edit, '{locationIds}', (
        select jsonb_agg(distinct case when id = ${locationId} then ${insteadId} else id end)
        from jsonb_array_elements_text(edit -> 'locationIds') as id
      ))`,
    })
    .where('organization_id', '=', organisationId)
    .where(expression<boolean>`edit -> 'locationIds' ? ${locationId}`)
    .execute()
  await sql
    .updateTable('resource')
    .set((row) => ({ location_id: insteadId, version: row('version', '+', 1) }))
    .where('organization_id', '=', organisationId)
    .where('location_id', '=', locationId)
    .execute()
}
