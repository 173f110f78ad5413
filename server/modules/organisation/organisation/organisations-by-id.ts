import type { Database } from '#server/platform/database/database.ts'

/** What belongs to one organisation and is named by its id alone. */
export interface OwnedId {
  readonly kind: 'service' | 'specialist' | 'package' | 'series'
  readonly id: string
}

/**
 * Returns the organisation of each id, in their order; undefined for an id that does not exist. All are looked up in one statement, which
 * asks every shard of a cluster.
 */
export async function organisationsById(
  database: Database,
  asked: readonly OwnedId[],
): Promise<readonly (string | undefined)[]> {
  const idsOf = (kind: OwnedId['kind']) => asked.flatMap((each) => (each.kind === kind ? each.id : []))
  const rows = await database.call<{ kind: string; id: string; organization_id: string }>({
    name: 'organizations_by_id',
    text: 'select kind, id, organization_id from organizations_by_id($1, $2, $3, $4)',
    values: [idsOf('service'), idsOf('specialist'), idsOf('package'), idsOf('series')],
  })
  const found = new Map(rows.map(({ kind, id, organization_id }) => [`${kind} ${id}`, organization_id]))
  return asked.map(({ kind, id }) => found.get(`${kind} ${id.toLowerCase()}`))
}
