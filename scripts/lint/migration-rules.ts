/**
 * A release runs beside the one before it on one database. A migration therefore only adds; what nobody uses any more goes a
 * release later, in a file whose first line is `-- contraction: <release> does not use it any more`.
 */

/** Number of the first migration that these rules hold for. Those before it belong to the first release. */
const FIRST = 21
const CONTRACTION = /^-- contraction: \d+\.\d+\.\d+ does not use it any more$/
const OUTSIDE_A_TRANSACTION = /^-- outside a transaction\b/
/** A comment that says why the release before can do with null. */
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

/** Kinds of things that a file may drop if it makes one of the same name. */
const replaceable = ['constraint', 'function', 'index', 'policy', 'trigger', 'view']

/** What is wrong with a migration, one line each. */
export function problemsOfMigration(name: string, text: string): string[] {
  const [firstLine = ''] = text.split('\n')
  const statements = text.replaceAll(/--.*$/gm, '').toLowerCase()
  if (Number.parseInt(name, 10) < FIRST) return []
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

/** An index of a table that is in use is made concurrently: otherwise nobody can write meanwhile. */
function blockingIndexes(statements: string): string[] {
  const made = statements.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?!concurrently\b)(\w+)\s+on\s+(\w+)/g)
  return [...made].flatMap(([, index, table = '']) =>
    new RegExp(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?${table}\b`).test(statements)
      ? []
      : [`blocks writers of ${table} while it makes ${index}: create it concurrently`],
  )
}

/** An index whose making failed stays, and is never used: a second attempt has to drop it first. */
function unrepeatableIndexes(statements: string): string[] {
  const made = statements.matchAll(/\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/g)
  return [...made].flatMap(([, index = '']) =>
    new RegExp(String.raw`\bdrop\s+index\s+concurrently\s+if\s+exists\s+${index}\b`).test(statements)
      ? []
      : [`cannot be repeated: begin with drop index concurrently if exists ${index}`],
  )
}
