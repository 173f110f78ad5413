import { sql as expression } from 'kysely'
import { freePath } from '#shared/domain/own-page/page-name.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { insertRows } from '#server/platform/database/insert-rows.ts'
import { plainLetters } from './plain-letters.ts'

export type PathKind = 'services' | 'specialists'

/** A service or specialist with a page of its own. */
export interface PathSubject {
  readonly kind: PathKind
  readonly id: string
  readonly name: string
}

export interface StoredPath {
  readonly kind: PathKind
  readonly path: string
  readonly subjectId: string
  readonly isCurrent: boolean
}

export async function listPaths({ sql, organisationId }: TenantTransaction): Promise<StoredPath[]> {
  const rows = await sql
    .selectFrom('own_page_path')
    .where('organization_id', '=', organisationId)
    .select(['kind', 'path', 'service_id', 'specialist_id', 'is_current as isCurrent'])
    .execute()
  return rows.map(({ service_id, specialist_id, ...row }) => ({ ...row, subjectId: service_id ?? specialist_id ?? '' }))
}

/** Returns whether each subject already has a current path that was made from its present name. */
export const arePathsComplete = (stored: readonly StoredPath[], subjects: readonly PathSubject[]): boolean =>
  missingPaths(stored, subjects).length === 0

/** Returns the paths to add, so that the address of each subject follows its present name (rule D231). */
function missingPaths(stored: readonly StoredPath[], subjects: readonly PathSubject[]): StoredPath[] {
  const all = [...stored]
  const missing: StoredPath[] = []
  for (const { kind, id, name } of subjects) {
    const ofKind = all.filter((each) => each.kind === kind)
    const current = ofKind.find((each) => each.subjectId === id && each.isCurrent)
    // A subject may get back a former path of its own. Paths of other subjects are taken, even former ones.
    const taken = new Set(ofKind.filter((each) => each.subjectId !== id).map(({ path }) => path))
    const path = freePath(plainLetters(name), taken, fallbacks[kind])
    if (current?.path === path) continue
    const added = { kind, path, subjectId: id, isCurrent: true }
    missing.push(added)
    all.push(added)
  }
  return missing
}

const fallbacks = { services: 'service', specialists: 'specialist' } as const

/**
 * Gives each service and specialist a path made from its name. A former path is kept and redirects to the new one. Concurrent calls are
 * safe: they wait for each other at the lock on the page's row.
 */
export async function completePaths(
  transaction: TenantTransaction,
  subjects: readonly PathSubject[],
): Promise<readonly StoredPath[]> {
  const { sql, organisationId } = transaction
  await sql
    .selectFrom('own_page')
    .where('organization_id', '=', organisationId)
    .select('version')
    .forUpdate()
    .executeTakeFirst()
  const missing = missingPaths(await listPaths(transaction), subjects)
  if (missing.length === 0) return listPaths(transaction)
  for (const { kind, subjectId } of missing) {
    await sql
      .updateTable('own_page_path')
      .set({ is_current: false })
      .where('organization_id', '=', organisationId)
      .where(kind === 'services' ? 'service_id' : 'specialist_id', '=', subjectId)
      .execute()
  }
  const rows = missing.map(({ kind, path, subjectId }) => ({
    kind,
    path,
    service_id: kind === 'services' ? subjectId : null,
    specialist_id: kind === 'specialists' ? subjectId : null,
    is_current: true,
  }))
  await expression`${insertRows(organisationId, 'own_page_path', rows)}
    on conflict (organization_id, kind, path) do update set is_current = true`.execute(sql)
  return listPaths(transaction)
}
