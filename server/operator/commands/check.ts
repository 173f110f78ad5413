import { sql as expression } from 'kysely'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { defineCommand } from '#server/operator/command.ts'
import { organisationsNamed } from '#server/operator/find-organisation.ts'
import { invariants } from '#server/operator/invariants.ts'
import { counted, textTable } from '#server/operator/text-table.ts'

interface BrokenRule {
  readonly organisationId: string
  readonly rule: string
  /** The id of the booking, claim, lot, payment or other object that violates the rule. */
  readonly id: string
}

export const check = defineCommand({
  name: 'check',
  summary: 'Checks that claims, seats, trails, credits, payments and pictures fit together',
  details: 'It reads only. Each organisation is checked by itself, so it can run while people book.',
  words: [],
  options: { organisation: { type: 'string', value: 'id', meaning: 'Only one organisation' } },
  changes: false,
  async run({ database }, _words, { organisation }) {
    const checked = await organisationsNamed(database, organisation)
    const broken: BrokenRule[] = []
    for (const { id } of checked) broken.push(...(await database.inTenant(id, brokenRules)))
    const rules = Object.keys(invariants(() => '')).length
    const table = textTable(
      { organisationId: 'ORGANISATION', rule: 'PROBLEM', id: 'ID' },
      broken.map((each) => ({ ...each })),
    )
    const scope = `${counted(rules, 'rule')} in ${counted(checked.length, 'organisation')}`
    return {
      text: broken.length > 0 ? `${table}\n${counted(broken.length, 'problem')}` : `${scope}: no problem found.`,
      json: { rules, organisations: checked.length, problems: broken },
      hasProblems: broken.length > 0,
    }
  },
})

async function brokenRules({ sql, organisationId }: TenantTransaction): Promise<BrokenRule[]> {
  const within = (table: string): string =>
    table === 'organization'
      ? `organization.id = '${organisationId}'`
      : `${table}.organization_id = '${organisationId}'`
  const broken: BrokenRule[] = []
  for (const [rule, statement] of Object.entries(invariants(within))) {
    const { rows } = await expression.raw<{ id: string }>(statement).execute(sql)
    broken.push(...rows.map(({ id }) => ({ organisationId, rule, id })))
  }
  return broken
}
