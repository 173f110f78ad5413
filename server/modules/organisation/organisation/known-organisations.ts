import type { Database } from '#server/platform/database/database.ts'

/** Maximum number of ids that a process remembers. */
const MOST_KNOWN = 10_000

/** Returns a function that tells whether an organisation exists. Ids that do are remembered, because many visitors ask for the same. */
export function knownOrganisations({
  database,
}: {
  readonly database: Pick<Database, 'inTenant'>
}): (organisationId: string) => Promise<boolean> {
  const known = new Set<string>()
  return async (organisationId) => {
    if (known.has(organisationId)) return true
    const found = await database.inTenant(organisationId, ({ sql }) =>
      sql.selectFrom('organization').where('id', '=', organisationId).select('id').executeTakeFirst(),
    )
    if (!found) return false
    const [oldest] = known
    if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    known.add(organisationId)
    return true
  }
}
