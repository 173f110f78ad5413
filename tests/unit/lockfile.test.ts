import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Package = { dependencies?: object; devDependencies?: object; optionalDependencies?: object }
type Locked = { resolved?: string; link?: boolean; integrity?: string }

const read = (file: string): string => readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
const manifest = JSON.parse(read('package.json')) as Package
const lockfile = read('package-lock.json')
const locked = Object.entries((JSON.parse(lockfile) as { packages: Record<string, Locked> }).packages).slice(1)

const dependencies = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
}) as [name: string, version: string][]

test('every dependency is pinned to one exact version', () => {
  const loose = dependencies.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(dependencies.length).toBeGreaterThan(20)
  expect(loose).toEqual([])
})

test('the lockfile holds no download addresses, so that it works with any registry', () => {
  expect(locked.length).toBeGreaterThan(100)
  expect(locked.filter(([, entry]) => entry.resolved)).toEqual([])
  expect(lockfile).not.toMatch(/https?:\/\/[^"]+\.tgz/)
})

test('every locked package names the digest of its content', () => {
  expect(locked.filter(([, entry]) => !entry.integrity)).toEqual([])
})
