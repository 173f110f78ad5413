import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configureRequestOptions, configureRequestUrl, HttpExecutor, type DownloadOptions } from 'builder-util-runtime'
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Update } from '#shared/ipc/contract.ts'
import { signedFeed } from './signed-provider.ts'
import { readUpdateSettings, type UpdateSettings } from './update-settings.ts'
import { followUpdates, noUpdates } from './updates.ts'

const ours = generateKeyPairSync('ed25519')
const theirs = generateKeyPairSync('ed25519')
const publicKey = ours.publicKey.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64')

const sha512 = (content: string) => createHash('sha512').update(content).digest('base64')

function announcementOf(version: string, content: string, name = `Inplan-${version}.AppImage`): string {
  const file = `url: ${name}\n    sha512: ${sha512(content)}\n    size: ${content.length}`
  return `version: ${version}\nfiles:\n  - ${file}\npath: ${name}\nsha512: ${sha512(content)}\nreleaseDate: '2025-03-03'\n`
}

let folder: string
let server: Server
let files: Record<string, string>
let asked: string[]
let stop: (() => void)[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inplan-update-'))
  await writeFile(join(folder, 'app-update.yml'), 'provider: generic\nupdaterCacheDirName: inplan-updater\n')
  vi.stubEnv('APPIMAGE', join(folder, 'Inplan.AppImage'))
  await writeFile(join(folder, 'Inplan.AppImage'), 'old')
  files = {}
  asked = []
  stop = []
  server = createServer((incoming, response) => {
    const name = (incoming.url ?? '').split('?')[0]?.slice(1) ?? ''
    asked.push(name)
    const content = files[name]
    response.writeHead(content === undefined ? 404 : 200).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const work of stop) work()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Puts a version with the given bytes into the fake feed. It is validly signed unless stated otherwise. */
function feed(
  version: string,
  { key = ours.privateKey, content = 'new', name = undefined as string | undefined } = {},
) {
  const announcement = announcementOf(version, content, name)
  files['latest-linux.yml'] = announcement
  files['latest-linux.yml.sig'] = sign(null, Buffer.from(announcement), key).toString('base64')
  files[name ?? `Inplan-${version}.AppImage`] = content
}

/** Downloads over Node's HTTP with the interface of electron-updater's executor. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  override createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback)
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const requestOptions = { headers: options.headers ?? {} }
      configureRequestUrl(url, requestOptions)
      configureRequestOptions(requestOptions)
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination))
      this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}

/** Runs electron-updater's code for Linux over Node's HTTP instead of Chromium's. */
async function look({
  version = '1.1.0',
  channel = 'latest',
}: { version?: string; channel?: UpdateSettings['channel'] } = {}) {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const installed: string[] = []
  const updater = new AppImageUpdater(undefined, {
    version,
    name: 'Inplan',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => {},
    relaunch: () => {},
    quit: () => void installed.push('quit'),
    onQuit: () => {},
  })
  Object.assign(updater, { httpExecutor: new NodeExecutor(), disableDifferentialDownload: true })
  updater.logger = null
  updater.setFeedURL(signedFeed({ feed: address, publicKey, channel }))
  const told: Update[] = []
  const logged: unknown[] = []
  const work: (() => void)[] = []
  const restarted: string[] = []
  const updates = followUpdates({
    updater: Object.assign(updater, { quitAndInstall: () => void restarted.push('restart') }),
    isBeta: channel === 'beta',
    onChange: (update) => told.push(update),
    log: (_text, error) => logged.push(error),
    later: (next) => void work.push(next),
  })
  const ended = new Promise<void>((resolve) => {
    for (const event of ['update-downloaded', 'update-not-available', 'error'] as const)
      updater.once(event, () => resolve())
  })
  work.shift()?.()
  await ended
  return { updates, updater, told, logged, restarted, nextLook: work.shift() }
}

const fetched = async () =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('AppImage') && name !== 'Inplan.AppImage')

describe('an update of the app (T-D5, R-D102)', () => {
  test('that is newer and validly signed is downloaded, announced, and installed when the person restarts', async () => {
    feed('1.2.0')
    const { updates, told, logged, restarted } = await look()
    expect([told, updates.current(), logged]).toEqual([
      [{ kind: 'ready', version: '1.2.0' }],
      { kind: 'ready', version: '1.2.0' },
      [],
    ])
    expect(await fetched()).toEqual([expect.stringContaining('Inplan-1.2.0.AppImage')])
    updates.install()
    expect(restarted).toEqual(['restart'])
  })

  test.each<[why: string, reason: RegExp | undefined, arrange: () => void]>([
    ['is signed by somebody else', /not signed by our key/, () => feed('1.2.0', { key: theirs.privateKey })],
    [
      'is not signed',
      /404/,
      () => {
        feed('1.2.0')
        delete files['latest-linux.yml.sig']
      },
    ],
    [
      'has a signature that is none',
      /not signed by our key/,
      () => {
        feed('1.2.0')
        files['latest-linux.yml.sig'] = 'AAAA'
      },
    ],
    [
      'has the signature of another announcement',
      /not signed by our key/,
      () => {
        feed('1.2.0')
        const signature = files['latest-linux.yml.sig']!
        feed('1.3.0')
        files['latest-linux.yml.sig'] = signature
      },
    ],
    [
      'was tampered with in its announcement',
      /not signed by our key/,
      () => {
        feed('1.2.0')
        files['latest-linux.yml'] = announcementOf('1.2.0', 'evil')
        files['Inplan-1.2.0.AppImage'] = 'evil'
      },
    ],
    [
      'was tampered with in its file',
      /sha512 checksum mismatch/,
      () => {
        feed('1.2.0')
        files['Inplan-1.2.0.AppImage'] = 'evil'
      },
    ],
    [
      'was cut short',
      /sha512 checksum mismatch|ended/,
      () => {
        feed('1.2.0')
        files['Inplan-1.2.0.AppImage'] = 'ne'
      },
    ],
    ['is older', undefined, () => feed('1.0.9')],
    ['is the same', undefined, () => feed('1.1.0')],
    ['is for trying out', /for trying out/, () => feed('1.2.0-beta.1')],
    ['has no version', /valid semver/, () => feed('newest')],
    [
      'is announced with nonsense',
      /not signed by our key/,
      () => (files['latest-linux.yml'] = files['latest-linux.yml.sig'] = '<html>'),
    ],
    ['is not announced at all', /404/, () => {}],
    [
      'cannot be fetched',
      /404/,
      () => {
        feed('1.2.0')
        delete files['Inplan-1.2.0.AppImage']
      },
    ],
  ])('that %s is refused: the app stays as it is, and looks again later', async (_why, reason, arrange) => {
    arrange()
    const { updates, told, logged, restarted, nextLook } = await look()
    expect(logged.map((error) => reason?.test(String(error)))).toEqual(reason ? [true] : [])
    updates.install()
    expect([updates.current(), told, restarted, await fetched()]).toEqual([{ kind: 'none' }, [], [], []])
    expect(nextLook).toBeDefined()
  })

  test('is not found when the feed cannot be reached', async () => {
    files = {}
    server.on('connection', (socket) => socket.destroy())
    const { updates, told, logged } = await look()
    expect([updates.current(), told, logged]).toEqual([{ kind: 'none' }, [], [expect.any(Error)]])
  })

  test('of the beta channel is accepted by a beta build', async () => {
    feed('1.2.0-beta.1')
    files['beta-linux.yml'] = files['latest-linux.yml']!
    files['beta-linux.yml.sig'] = files['latest-linux.yml.sig']!
    const { updates } = await look({ channel: 'beta' })
    expect(updates.current()).toEqual({ kind: 'ready', version: '1.2.0-beta.1' })
  })

  test('to an older version is refused by the updater’s settings too', async () => {
    feed('1.0.0')
    const { updater } = await look()
    expect([updater.allowDowngrade, updater.allowPrerelease, updater.disableWebInstaller]).toEqual([false, false, true])
  })
})

test('Without an update feed the app requests nothing', () => {
  noUpdates.install()
  expect([noUpdates.current(), asked]).toEqual([{ kind: 'none' }, []])
})

describe('the update settings that a build contains (T-D5)', () => {
  const settings = { feed: 'https://updates.inplan.example/stable/', publicKey, channel: 'latest' }
  const read = (updates: unknown) => readUpdateSettings(JSON.stringify({ name: 'inplan', inplan: { updates } }))

  test('are used when they are complete', () => {
    expect(read(settings)).toEqual(settings)
  })

  test.each([
    ['no feed', { ...settings, feed: undefined }],
    ['a feed in the clear', { ...settings, feed: 'http://updates.inplan.example/stable/' }],
    ['a feed on the disk', { ...settings, feed: 'file:///updates/' }],
    ['a feed with a password', { ...settings, feed: 'https://a:b@updates.inplan.example/' }],
    ['a feed that is no folder', { ...settings, feed: 'https://updates.inplan.example/stable' }],
    ['no key', { ...settings, publicKey: undefined }],
    ['a short key', { ...settings, publicKey: 'AAAA' }],
    ['an unknown channel', { ...settings, channel: 'nightly' }],
    ['an extra key', { ...settings, allowDowngrade: true }],
    ['nothing', undefined],
  ])('with %s switch updates off', (_why, updates) => {
    expect(read(updates)).toBeUndefined()
  })

  test('switch updates off when they are missing', () => {
    expect(readUpdateSettings('{"name":"inplan"}')).toBeUndefined()
  })
})
