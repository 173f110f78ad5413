import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root as project } from '#scripts/processes.ts'
import { shippedPackages } from '#scripts/build/unbundled-packages.ts'
import { neededPackages } from './needed-packages.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'inplan-packages-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function install(folder: string, manifest: object = {}): void {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, 'package.json'), JSON.stringify(manifest))
}

test('The dependencies of a package are packaged too, from the folder where Node finds them', () => {
  install('node_modules/pictures', { dependencies: { colour: '1', '@maths/matrix': '1' } })
  install('node_modules/colour', { dependencies: { pictures: '1' } })
  install('node_modules/@maths/matrix', { dependencies: { numbers: '2' } })
  install('node_modules/@maths/matrix/node_modules/numbers')
  install('node_modules/numbers')
  install('node_modules/not-needed')
  expect(neededPackages(root, ['pictures'])).toEqual([
    'node_modules/@maths/matrix',
    'node_modules/@maths/matrix/node_modules/numbers',
    'node_modules/colour',
    'node_modules/pictures',
  ])
})

test('An optional dependency is packaged where it is installed', () => {
  const optionalDependencies = { 'for-this-system': '1', 'for-another-system': '1' }
  // A manifest may list an optional package under `dependencies` as well.
  install('node_modules/native', { dependencies: optionalDependencies, optionalDependencies })
  install('node_modules/for-this-system')
  expect(neededPackages(root, ['native'])).toEqual(['node_modules/for-this-system', 'node_modules/native'])
})

test('A required dependency that is not installed stops the packaging', () => {
  install('node_modules/pictures', { dependencies: { colour: '1' } })
  expect(() => neededPackages(root, ['pictures'])).toThrow('The package colour is not installed')
})

test('A released server contains the packages that cannot be bundled, but no embedded database', () => {
  const packages = neededPackages(project, shippedPackages)
  expect(packages).toContain('node_modules/sharp')
  expect(packages).toContain('node_modules/@fastify/static')
  expect(packages.filter((folder) => folder.includes('postgres'))).toEqual([])
  expect(packages.length).toBeLessThan(60)
})
