import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readTaskRows, taskRows } from '#tests/e2e/tasks/read-task-rows.ts'

const projectFile = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

/** The text by which a test is found in its source: `test(task(4),` in `tests/e2e/tasks`, otherwise the title itself. */
const inSource = (number: number, title: string | undefined) => title ?? `test(task(${number}),`

test('The document of provider tasks has 44 tasks, numbered in order', () => {
  expect(taskRows.map(({ number }) => number)).toEqual(Array.from({ length: 44 }, (_, index) => index + 1))
})

test.each(taskRows.map((row) => [row.number, row] as const))(
  'Task %i has its steps and its number of acts, and names tests that exist',
  (number, { task, steps, acts, tests }) => {
    expect(task).toMatch(/^[A-Z].{8,}/)
    expect(steps).toMatch(/\*\*.+\*\*|<kbd>/)
    expect(acts).toBeGreaterThan(0)
    expect(tests.length).toBeGreaterThan(0)
    const missing = tests.filter(({ path, title }) => !projectFile(path).includes(inSource(number, title)))
    expect(missing).toEqual([])
  },
)

test('Each task with a test of its own has only one', () => {
  const sources = ['availability', 'bookings', 'groups', 'customers', 'services-team-reports'].map((name) =>
    projectFile(`tests/e2e/tasks/${name}.spec.ts`),
  )
  const numbers = sources.flatMap((source) => [...source.matchAll(/test\(task\((\d+)\)/g)].map(([, each]) => each))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('A row of the document of provider tasks is parsed', () => {
  const row = '| 3 | Find it | Press **K** | 2 | [a](../tests/a.spec.ts), [b](../b.test.ts "finds, and opens") |'
  expect(readTaskRows(`Text\n\n| Nr. | Task |\n| --- | --- |\n${row}`)).toEqual([
    {
      number: 3,
      task: 'Find it',
      steps: 'Press **K**',
      acts: 2,
      tests: [
        { path: 'tests/a.spec.ts', title: undefined },
        { path: 'b.test.ts', title: 'finds, and opens' },
      ],
    },
  ])
})
