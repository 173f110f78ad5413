import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '#scripts/build/build.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { allTopics, followChanges } from '#shared/api/changes/follow-changes.ts'
import { changeStreamOver } from '#shared/api/changes/change-stream-over-http.ts'
import { checkList } from './checks/run-checks.ts'
import { startCaddy } from './proxies/caddy.ts'
import { checks } from './proxies/checks.ts'
import { startNginx } from './proxies/nginx.ts'
import { servesOwnDomain } from './proxies/check-own-domain.ts'
import { openStream } from './proxies/tls-client.ts'
import { type Proxy, requireProgram } from './proxies/proxy-process.ts'
import { type Scene, startScene } from './proxies/scene.ts'

/** Milliseconds within which the desktop app must refetch a provider's data when it has no change stream. */
const LONGEST_GAP = 35_000

/**
 * Checks the desktop app behind a proxy that buffers answers, so that the change stream never starts. The app must then refetch all data at
 * intervals.
 */
async function livesWithoutStream(proxy: Proxy, { studio }: Scene): Promise<void> {
  const { promise: refetch, resolve } = Promise.withResolvers<readonly string[]>()
  const open = async (signal: AbortSignal) => {
    const headers = { authorization: `Bearer ${studio.owner.token}` }
    const begun = await openStream(proxy.port, changeStreams.provider, { headers, signal })
    begun.close()
    throw new Error('The stream began.')
  }
  const stop = followChanges({
    ...changeStreamOver('', ''),
    open,
    onChanged: resolve,
    onConnectivity: (connectivity) => resolve([connectivity]),
    onRefused: () => resolve(['refused']),
  })
  const over = new AbortController()
  const limit = pause(LONGEST_GAP, ['nothing'], { signal: over.signal })
  limit.catch(() => undefined)
  const outcome = await Promise.race([refetch, limit])
  over.abort()
  stop()
  assert.deepEqual(outcome, allTopics)
}

/**
 * Tests the servers behind the proxies of `deploy/`, whose configuration files are used unchanged except for ports and certificates. Checks
 * forwarded addresses, streams, uploads, limits, the restart of a server, and an organisation's own domain (Caddy). Needs nginx, Caddy and
 * openssl.
 */
export async function run(): Promise<void> {
  requireProgram('nginx', '-v')
  requireProgram('caddy', 'version')
  requireProgram('openssl', 'version')
  await build((line) => console.log(line))
  const scene = await startScene()
  const list = checkList()
  try {
    const checkAll = async (proxy: Proxy) => {
      for (const each of checks) await list.check(`${proxy.name}: ${each.name}`, () => each.run(proxy, scene))
      await proxy.stop()
    }
    await checkAll(await startNginx({ folder: join(scene.folder, 'nginx'), servers: scene.ports }))
    const caddy = await startCaddy(join(scene.folder, 'caddy'), scene.ports)
    await list.check('Caddy: a domain of an organisation gets a certificate once it is verified', () =>
      servesOwnDomain(caddy, scene),
    )
    await checkAll(caddy)
    const buffering = await startNginx({
      folder: join(scene.folder, 'buffering'),
      servers: scene.ports,
      buffersEverything: true,
    })
    await list.check('a proxy that buffers: the desktop app asks for everything anew instead', () =>
      livesWithoutStream(buffering, scene),
    )
    await buffering.stop()
  } finally {
    await scene.stop()
  }
  list.finish()
}
