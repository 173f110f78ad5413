/**
 * During a rollout, a release runs beside the previous one on the same database. A migration may therefore only add things. Things that are
 * no longer used are dropped one release later, in a file whose first line is `-- contraction: <release> does not use it any more`.
 */

const CONTRACTION = /^-- contraction: \d+\.\d+\.\d+ does not use it any more$/
const OUTSIDE_A_TRANSACTION = /^-- outside a transaction\b/
/** The comment that a migration needs when it allows null: it explains how the previous release handles null in the column. */
const NULL_EXPLAINED = /^-- null for the release before: \S/im

interface Rule {
  readonly pattern: RegExp
  readonly because: string
}

const rules: readonly Rule[] = [
  { pattern: /\bdrop\s+(?:table|column|schema|type|domain|sequence|role|default)\b/, because: 'drops' },
  { pattern: /\brename\b/, because: 'renames' },
  {
    pattern: /\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/,
    because: 'changes a type',
  },
  { pattern: /\bset\s+not\s+null\b/, because: 'refuses null where the release before may write it' },
  {
    pattern:
      /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b)\w+\s(?![^,;]*\b(?:default|generated)\b)[^,;]*\bnot\s+null\b/,
    because: 'adds a column that the release before does not fill: give it a default',
  },
]

/** Kinds of database objects that a migration may drop if it creates one with the same name. */
const replaceable = ['constraint', 'function', 'index', 'policy', 'trigger', 'view']

/** Returns the violations of the rules in a migration, one line each. */
export function problemsOfMigration(text: string): string[] {
  const [firstLine = ''] = text.split('\n')
  const statements = text.replaceAll(/--.*$/gm, '').toLowerCase()
  const problems = blockingIndexes(statements)
  if (OUTSIDE_A_TRANSACTION.test(firstLine)) problems.push(...unrepeatableIndexes(statements))
  if (CONTRACTION.test(firstLine)) return problems
  for (const { pattern, because } of rules) if (pattern.test(statements)) problems.push(because)
  if (/\bdrop\s+not\s+null\b/.test(statements) && !NULL_EXPLAINED.test(text)) {
    problems.push('allows null: say in a comment what it is for the release before')
  }
  return [...problems, ...goneForGood(statements)]
}

function goneForGood(statements: string): string[] {
  const kinds = replaceable.join('|')
  const dropped = statements.matchAll(
    new RegExp(String.raw`\bdrop\s+(${kinds})\s+(?:concurrently\s+)?(?:if\s+exists\s+)?(\w+)`, 'g'),
  )
  return [...dropped].flatMap(([, kind = '', name = '']) => {
    const made = new RegExp(String.raw`\b(?:create|add)\s[^;]*\b${kind}\s+(?:concurrently\s+)?${name}\b`)
    const madeHere = kind === 'constraint' ? new RegExp(String.raw`\badd\s+constraint\s+${name}\b`) : made
    return madeHere.test(statements) ? [] : [`drops ${kind} ${name}`]
  })
}

/** Finds indexes on existing tables that are not created concurrently, which would block all writes during their creation. */
function blockingIndexes(statements: string): string[] {
  const made = statements.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(\w+)\s+on\s+(\w+)/g)
  return [...made].flatMap(([, index, table = '']) =>
    new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${table}\b`).test(statements)
      ? []
      : [`blocks writers of ${table} while it makes ${index}: create it concurrently`],
  )
}

/**
 * Finds concurrently created indexes that the migration does not drop first. When the creation of an index fails, an unusable index
 * remains, so a second attempt has to drop it.
 */
function unrepeatableIndexes(statements: string): string[] {
  const made = statements.matchAll(/\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/g)
  return [...made].flatMap(([, index = '']) =>
    new RegExp(String.raw`\bdrop\s+index\s+concurrently\s+if\s+exists\s+${index}\b`).test(statements)
      ? []
      : [`cannot be repeated: begin with drop index concurrently if exists ${index}`],
  )
}
