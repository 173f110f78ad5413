import { sql as expression } from 'kysely'
import { foldedWords } from '#shared/i18n/fold-text.ts'
import { containing } from '#server/platform/database/like-pattern.ts'
import { isId } from '#server/platform/http/identifiers.ts'
import { CommandFailure } from './command.ts'
import type { OperatorDatabase } from './operator-database.ts'

/** The data of an organisation that the operator's commands show. */
export interface KnownOrganisation {
  readonly id: string
  readonly name: string
  readonly kind: 'freelancer' | 'business'
  readonly zone: string
  readonly createdAt: Date
  readonly suspendedAt: Date | null
}

interface Wanted {
  /** The ids to limit the list to; absent for all organisations. */
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
    if (namePart !== undefined) {
      const mentions = (word: string) => expression<boolean>`inplan_folded(name) like ${containing(word)}`
      query = query.where((row) => row.and(foldedWords(namePart).map(mentions)))
    }
    if (isSuspended) query = query.where('suspended_at', 'is not', null)
    if (most !== undefined) query = query.limit(most)
    return query.execute()
  })

/** Finds the organisation that a command's argument names. Throws when there is none. */
export async function organisationNamed(
  database: OperatorDatabase,
  id: string | undefined,
): Promise<KnownOrganisation> {
  const [found] = isId(id) ? await listOrganisations(database, { ids: [id] }) : []
  if (!found) throw new CommandFailure('notFound', `There is no organisation ${id}: inplan organisations lists them.`)
  return found
}

/** Returns the organisations that a command processes: the named one, or all. */
export const organisationsNamed = async (
  database: OperatorDatabase,
  id: string | undefined,
): Promise<KnownOrganisation[]> =>
  id === undefined ? listOrganisations(database) : [await organisationNamed(database, id)]
