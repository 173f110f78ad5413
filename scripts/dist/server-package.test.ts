import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/processes.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import { mayBePackaged, packagedFiles, packagedFolders } from './server-package.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The names of all settings that the server reads. */
const known = new Set(read('server/platform/settings-schema.ts').match(/\b[A-Z]+(?:_[A-Z]+)*\b(?=:)/g))

test('Every source file and folder that a released server package lists exists', () => {
  const sources = [...packagedFolders, ...packagedFiles].filter((path) => !path.startsWith('out/'))
  expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each([
  ['deploy/compose/.env', false],
  ['deploy/compose/inplan.env', false],
  ['deploy/compose/compose.env.example', true],
  ['deploy/inplan.env.example', true],
])('%s goes into the server package: %s', (path, isPackaged) => {
  expect(mayBePackaged(join(root, path))).toBe(isPackaged)
})

describe('the example file with the settings', () => {
  const text = read('deploy/inplan.env.example')

  test('starts a server in production', () => {
    expect(readConfiguration({ ...parseEnv(text), NODE_ENV: 'production' })).toMatchObject({
      isProduction: true,
      publicUrl: 'https://inplan.example.com',
      trustedProxies: 1,
      stripe: undefined,
    })
  })

  test('contains only settings that exist, also in lines that are commented out', () => {
    const names = Object.keys(parseEnv(text.replaceAll(/^#(?=[A-Z])/gm, '')))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})

describe('the systemd unit of the server', () => {
  const unit = read('deploy/systemd/inplan@.service')
  const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''

  test('starts a file that the server package contains', () => {
    expect(setting('ExecStart')).toBe('/opt/inplan/bin/node /opt/inplan/out/server/index.js')
    expect(setting('ExecStartPost')).toBe('/opt/inplan/bin/node /opt/inplan/deploy/health-check.mjs --ready $MAINPID')
    expect(existsSync(join(root, 'deploy/health-check.mjs'))).toBe(true)
  })

  test('gives the server more time to stop than the server gives its running requests', () => {
    const patience = Number(/PATIENCE = ([\d_]+)/.exec(read('server/app/server-process.ts'))?.[1]?.replace('_', ''))
    expect(patience).toBe(10_000)
    expect(Number(setting('TimeoutStopSec')) * 1000).toBeGreaterThan(patience)
  })
})
