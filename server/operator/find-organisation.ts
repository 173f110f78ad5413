import { isId } from '#server/platform/http/identifiers.ts'
import { CommandFailure } from './command.ts'
import type { OperatorDatabase } from './operator-database.ts'

/** An organisation as the operator sees it among all of them. */
export interface KnownOrganisation {
  readonly id: string
  readonly name: string
  readonly kind: 'freelancer' | 'business'
  readonly zone: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

interface Wanted {
  /** All when left out. */
  readonly ids?: readonly string[]
  readonly namePart?: string
  readonly isSuspended?: boolean
  readonly most?: number
}

/** Organisations by name. */
export const listOrganisations = (
  database: OperatorDatabase,
  { ids, namePart, isSuspended, most }: Wanted = {},
): Promise<KnownOrganisation[]> =>
  database.acrossOrganisations((transaction) => {
    let query = transaction
      .selectFrom('organization')
      .select(['id', 'name', 'kind', 'zone', 'created_at as createdAt', 'suspended_at as suspendedAt'])
      .orderBy('name')
      .orderBy('id')
    if (ids) query = query.where('id', 'in', [...ids])
    if (namePart !== undefined) query = query.where('name', 'ilike', `%${namePart.replaceAll(/[\\%_]/g, '\\$&')}%`)
    if (isSuspended) query = query.where('suspended_at', 'is not', null)
    if (most !== undefined) query = query.limit(most)
    return query.execute()
  })

/** The organisation that a command line names. Throws when there is none. */
export async function organisationNamed(
  database: OperatorDatabase,
  id: string | undefined,
): Promise<KnownOrganisation> {
  const [found] = isId(id) ? await listOrganisations(database, { ids: [id] }) : []
  if (!found) throw new CommandFailure('notFound', `There is no organisation ${id}: inplan organisations lists them.`)
  return found
}

/** The organisations that a command looks at: the one named, or all. */
export const organisationsNamed = async (
  database: OperatorDatabase,
  id: string | undefined,
): Promise<KnownOrganisation[]> =>
  id === undefined ? listOrganisations(database) : [await organisationNamed(database, id)]
