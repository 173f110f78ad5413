import { strict as assert } from 'node:assert'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { packageName, readManifest } from '#scripts/dist/server-package.ts'
import { root } from '#scripts/processes.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts'
import { imageUploadPath, type UploadedImage } from '#shared/api/upload-image.ts'
import { aStudio } from '#tests/builders/studio.ts'
import { apiClient } from '#tests/integration/support/api-client.ts'
import { checkList } from './checks/run-checks.ts'
import { freePort } from './proxies/proxy-process.ts'
import { tcpAddress } from './stage/postgres-tcp-address.ts'

/** Milliseconds within which a server must stop after it was asked to. */
const LONGEST_STOP = 10_000
/** The user id of `nobody`, used when this drill is run by root. */
const NOBODY = 65_534

/**
 * The command prefix that runs the server with the rights that its systemd unit gives: a plain user without any privileges, who cannot
 * write to the package.
 */
const asPlainUser: readonly string[] =
  process.getuid?.() === 0
    ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all']
    : []

/** Unpacks the archive of `npm run dist:server` into a new folder, and returns that folder. */
function unpack(folder: string): string {
  const archive = join(root, 'release', `${packageName(readManifest().version)}.tar.gz`)
  if (!existsSync(archive)) throw new Problem('There is no archive of the server: make it with npm run dist:server.')
  const unpacked = join(folder, 'inplan')
  mkdirSync(unpacked)
  chmodSync(unpacked, 0o755)
  execFileSync('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1', '--no-same-owner'])
  execFileSync('chmod', ['-R', 'a-w', unpacked])
  return unpacked
}

/**
 * Tests that the archive runs on its own: unpacked into an empty, read-only folder, with its own Node and nothing else of this repository.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-package-'))
  chmodSync(folder, 0o755)
  const unpacked = unpack(folder)
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (asPlainUser.length > 0) chownSync(data, NOBODY, NOBODY)
  const postgres = await startEmbeddedPostgres(await mkdtemp(join(folder, 'database-')))
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: url,
    DATABASE_URL: tcpAddress(postgres.url),
    DATA_DIR: data,
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRUSTED_PROXIES: '1',
  }
  const node = join(unpacked, 'bin/node')
  const [command, ...args] = [...asPlainUser, node, 'out/server/index.js']
  const server = spawn(command, args, { cwd: unpacked, env, stdio: 'inherit' })
  const ended = once(server, 'exit')
  const database = openProductDatabase(postgres.url, 2, () => undefined)
  const list = checkList()
  try {
    await list.check('it becomes ready, and its health check says so', async () => {
      const check = ['deploy/health-check.mjs', '--ready', String(server.pid)]
      await promisify(execFile)(node, check, { cwd: unpacked, env })
    })
    const studio = await aStudio(database)
    for (const path of ['/provider/', '/embed.js', '/docs/', '/docs/static/swagger-ui-bundle.js']) {
      await list.check(`it serves ${path}`, async () => assert.equal((await fetch(url + path)).status, 200))
    }
    await list.check('it checks passwords', async () => {
      const body = { email: studio.owner.email, password: 'Correct-horse-1' }
      assert.equal(typeof (await apiClient(url)('login', { body })).token, 'string')
    })
    await list.check('it takes a picture and shows it', async () => {
      const drawn = sharp({ create: { width: 250, height: 175, channels: 3, background: '#268' } })
      const answer = await fetch(url + imageUploadPath, {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${studio.owner.token}` },
        body: new Uint8Array(await drawn.jpeg().toBuffer()),
      })
      assert.equal(answer.status, 200)
      const image = (await answer.json()) as UploadedImage
      assert.equal((await fetch(image.url)).headers.get('content-type'), 'image/jpeg')
    })
    await list.check('it wrote nothing into its folder', async () => {
      assert.equal(execFileSync('find', [unpacked, '-newer', join(data, 'files')], { encoding: 'utf8' }), '')
    })
    await list.check('it ends in order when it is asked to', async () => {
      const begin = performance.now()
      server.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      assert.equal(code, 0)
      assert.ok(performance.now() - begin < LONGEST_STOP)
    })
  } finally {
    server.kill('SIGKILL')
    await ended
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  list.finish()
}
