import { expect } from 'vitest'
import { invariants } from '#server/operator/invariants.ts'
import { queryAsOwner } from './query-as-owner.ts'

/** Checks the whole database against its invariants; the error names each broken one and its rows. */
export async function expectInvariants(databaseUrl: string): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, statement] of Object.entries(invariants(() => 'true'))) {
    const rows = await queryAsOwner(databaseUrl, statement)
    if (rows.length > 0) broken[name] = rows
  }
  expect(broken).toEqual({})
}
