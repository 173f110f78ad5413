import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'

// Threat O4: dependencies have exact versions and checksums, and run no scripts when installed.

const read = (path: string) => readFileSync(resolve(root, path), 'utf8')

interface Package {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
}
interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
}

const manifest = JSON.parse(read('package.json')) as Package
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked & Partial<Package>> }

describe('O4: dependencies', () => {
  test('are named by exact versions', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    expect(Object.keys(named).length).toBeGreaterThan(20)
    expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('are locked as they are named, each by its checksum, and from wherever npm is told to look', () => {
    const { '': own, ...packages } = lock.packages
    expect(own?.dependencies).toEqual(manifest.dependencies)
    expect(own?.devDependencies).toEqual(manifest.devDependencies)
    expect(Object.keys(packages).length).toBeGreaterThan(100)
    const unproven = Object.entries(packages).filter(
      ([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(unproven.map(([name]) => name)).toEqual([])
    expect(read('package-lock.json')).not.toContain('"resolved"')
  })

  test('are few where the product runs', () => {
    // The limit includes nine packages that are loaded only on demand: the clients of S3 and OpenTelemetry and the public holidays. It also
    // includes four for passkeys and authenticator apps, and one each for invoices, phone numbers, and addresses in plain letters.
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(39)
  })

  test.each(['.github/workflows/ci.yml', '.github/workflows/release.yml'])(
    'run no script of their own in %s',
    (path) => {
      const installs = read(path)
        .split('\n')
        .filter((line) => /\bnpm (ci|install|i)\b/.test(line))
      expect(installs.length).toBeGreaterThan(0)
      expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
    },
  )

  test('run no script of their own when the product sets itself up', () => {
    expect(read('scripts/set-up/install.mjs')).toContain("['ci', '--ignore-scripts'")
  })
})
