import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import playwrightConfig from '#playwright.config.ts'
import vitestConfig from '#vitest.config.ts'

type VitestProject = { test: { include: string[] } }

const root = resolve(import.meta.dirname, '../..')
const withoutSources = new Set(['node_modules', 'out', 'release', '.cache', '.git', 'data', 'test-results'])

const files = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !withoutSources.has(entry.name))
  .flatMap((entry) => readdirSync(join(root, entry.name), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))

test('Every *.test.ts belongs to a project of Vitest', () => {
  const projects = vitestConfig.test?.projects as VitestProject[]
  const patterns = projects.flatMap((project) => project.test.include)
  const tests = files.filter((file) => file.includes('.test.'))
  expect(tests.length).toBeGreaterThan(20)
  expect(tests.filter((file) => !patterns.some((pattern) => matchesGlob(file, pattern)))).toEqual([])
})

test('Every file of the nightly run is an integration test, the only kind that has such files', () => {
  const nightly = files.filter((file) => file.includes('.nightly.test.'))
  expect(nightly.filter((file) => !file.startsWith('tests/integration/'))).toEqual([])
})

test('Every *.spec.ts belongs to a project of Playwright', () => {
  const folders = playwrightConfig.projects?.map(({ testDir }) => testDir) ?? []
  const specs = files.filter((file) => file.includes('.spec.'))
  expect(specs.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`)))).toEqual([])
})

test('Every project of Playwright is run by npm test or by npm run nightly', () => {
  const steps = readFileSync(join(root, 'scripts/checks/steps.ts'), 'utf8')
  // The names in each `playwright('title', () => [names])`, one of which may stand in a condition.
  const patterns = [...steps.matchAll(/playwright\('[^']*', \(\) => ([^]*?\])\)/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  )
  const names = playwrightConfig.projects?.map(({ name = '' }) => name) ?? []
  expect(names.filter((name) => !patterns.some((pattern) => matchesGlob(name, pattern)))).toEqual([])
})
