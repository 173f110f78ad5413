import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A row of `docs/provider-tasks.md`. */
export interface TaskRow {
  readonly number: number
  readonly task: string
  readonly steps: string
  /** Clicks and keys that the task takes; undefined when the cell holds no number. */
  readonly acts: number | undefined
  /** The tests that do the task. */
  readonly tests: readonly NamedTest[]
}

interface NamedTest {
  /** Path from the root of the repository. */
  readonly path: string
  /** The title of the test, or its beginning. Undefined for the test in `tests/e2e/tasks`, whose title comes from `taskTitle`. */
  readonly title: string | undefined
}

const LINK = /\[[^\]]*\]\(\.\.\/(?<path>[^\s)]+)(?: ["'](?<title>[^"']+)["'])?\)/g

/** The tests that a cell links to: `[time](../tests/e2e/tasks/availability.spec.ts)`, `[a](../a.test.ts "title of the test")`. */
function testsIn(cell: string): NamedTest[] {
  return [...cell.matchAll(LINK)].map(({ groups }) => ({ path: groups?.['path'] ?? '', title: groups?.['title'] }))
}

/** Parses the rows of all tables in a document, in document order. */
export function readTaskRows(document: string): TaskRow[] {
  return document.split('\n').flatMap((line) => {
    const [, number = '', task = '', steps = '', acts = '', tests = ''] = line.split('|').map((cell) => cell.trim())
    if (!/^\d+$/.test(number)) return []
    return [
      {
        number: Number(number),
        task,
        steps,
        acts: /^\d+$/.test(acts) ? Number(acts) : undefined,
        tests: testsIn(tests),
      },
    ]
  })
}

export const taskRows: readonly TaskRow[] = readTaskRows(
  readFileSync(resolve(import.meta.dirname, '../../../docs/provider-tasks.md'), 'utf8'),
)

/** The title of the test that does a task: "Task 4: Go on when published time ends soon". */
export function taskTitle(number: number): string {
  const row = taskRows.find((each) => each.number === number)
  if (!row) throw new Error(`docs/provider-tasks.md has no task ${number}.`)
  return `Task ${number}: ${row.task}`
}
