import { readdirSync, readFileSync } from 'node:fs'
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

describe('dependencies (T-O4)', () => {
  test('have exact versions in package.json', () => {
    const named = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    expect(Object.keys(named).length).toBeGreaterThan(20)
    expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  test('are locked in the versions of package.json, each with a checksum and without a fixed registry address', () => {
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

  test('of the running product are limited in number', () => {
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

  test('run no installation script of their own when the product sets itself up', () => {
    expect(read('scripts/set-up/install.mjs')).toContain("['ci', '--ignore-scripts'")
  })
})

const workflows = readdirSync(resolve(root, '.github/workflows')).map((name) => `.github/workflows/${name}`)
const imageFiles = [
  'deploy/Containerfile',
  'deploy/compose/pgbouncer/Containerfile',
  'deploy/compose/compose.yaml',
  '.devcontainer/Containerfile',
  ...workflows,
]

/** Images of others that are named by a tag only: their digests could not be compared with a second source when the others were pinned. */
const byTag = ['docker.io/library/caddy:2', 'docker.io/chrislusf/seaweedfs:4.00', 'node:24-bookworm']
/** Images that this repository builds itself. */
const own = ['inplan-server', 'inplan-pgbouncer']

/** Every match of a pattern's first group in some files, with its file. */
const found = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) => [...read(path).matchAll(pattern)].map(([, text = '']) => ({ path, text })))

describe('third-party parts of the build workflows (T-O4)', () => {
  test('actions are pinned by a commit hash, with the version beside it', () => {
    const uses = found(workflows, /^\s*(?:- )?uses: (.+)$/gm)
    expect(uses.length).toBeGreaterThan(20)
    expect(uses.filter(({ text }) => !/^[\w.-]+\/[\w.-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(text))).toEqual([])
    // One action has one hash, so that none is left behind by an update.
    const hashes = new Map(uses.map(({ text }) => [text.split('@')[0], text]))
    expect(new Set(uses.map(({ text }) => text)).size).toBe(hashes.size)
  })

  test('images are pinned by their digest', () => {
    const named = found(imageFiles, /^(?:FROM|ARG \w*IMAGE=| *(?:image|container):) *([^\s$]+)/gm)
    expect(named.length).toBeGreaterThan(6)
    const unpinned = named.map(({ text }) => text).filter((text) => !/:[\w.-]+@sha256:[\da-f]{64}$/.test(text))
    expect(unpinned.filter((text) => !own.includes(text) && !byTag.includes(text))).toEqual([])
    // What is pinned by now does not stay in the list of exceptions.
    expect(byTag.filter((text) => !unpinned.includes(text))).toEqual([])
  })

  test('secrets are given only to single steps, never to a job or a whole workflow', () => {
    const given = found(workflows, /^( *)\w+: \$\{\{ secrets\.\w+ \}\}$/gm)
    expect(given.length).toBeGreaterThan(5)
    // The environment of a step is indented by ten, that of a job by six.
    expect(given.filter(({ text }) => text.length < 10)).toEqual([])
    const names = found(workflows, /: \$\{\{ secrets\.(\w+) \}\}$/gm).map(({ text }) => text)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test.each(workflows)('%s has no two jobs of one name', (path) => {
    const [, jobs = ''] = read(path).split(/^jobs:$/m)
    const names = [...jobs.matchAll(/^ {2}(\w[\w-]*):$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })
})
