import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { build } from '#scripts/build/build.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { changeStreams } from '#shared/api/change-streams.ts'
import { startCaddy } from './proxies/caddy.ts'
import { checks } from './proxies/checks.ts'
import { startNginx } from './proxies/nginx.ts'
import { openStream } from './proxies/over-tls.ts'
import { type Proxy, requireProgram } from './proxies/proxy-process.ts'
import { type Scene, startScene } from './proxies/scene.ts'

/** Runs a check and prints its outcome. */
async function holds(proxy: string, name: string, check: () => Promise<void>): Promise<boolean> {
  const begin = performance.now()
  const problem = await check().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  console.log(
    `${problem === undefined ? 'ok    ' : 'FAILED'} ${proxy}: ${name} (${seconds} s)${problem ? `\n       ${problem}` : ''}`,
  )
  return problem === undefined
}

/** What a proxy that holds back answers does to a stream. The clients must do without one then. */
async function seesNoStream({ port }: Proxy, { studio }: Scene): Promise<void> {
  const path = `${changeStreams.public}?organizationId=${studio.id}`
  await assert.rejects(openStream(port, path, 3000).then((stream) => stream.hears('retry:', 3000)))
}

/**
 * The servers behind the proxies of `deploy/`, with their files as they are but for ports and certificates: forwarded addresses,
 * streams, uploads, limits, and a server that is restarted. Needs nginx, Caddy and openssl.
 */
export async function run(): Promise<void> {
  requireProgram('nginx', '-v')
  requireProgram('caddy', 'version')
  requireProgram('openssl', 'version')
  await build((line) => console.log(line))
  const scene = await startScene()
  const outcomes: boolean[] = []
  try {
    const starts = [
      () => startNginx({ folder: join(scene.folder, 'nginx'), servers: scene.ports }),
      () => startCaddy(join(scene.folder, 'caddy'), scene.ports),
    ]
    for (const start of starts) {
      const proxy = await start()
      for (const { name, run: check } of checks) outcomes.push(await holds(proxy.name, name, () => check(proxy, scene)))
      await proxy.stop()
    }
    const buffering = await startNginx({
      folder: join(scene.folder, 'buffering'),
      servers: scene.ports,
      buffersEverything: true,
    })
    outcomes.push(await holds(buffering.name, 'a stream does not arrive', () => seesNoStream(buffering, scene)))
    await buffering.stop()
  } finally {
    await scene.stop()
  }
  const failed = outcomes.filter((isWell) => !isWell).length
  if (failed > 0) throw new Problem(`${failed} of ${outcomes.length} checks failed.`)
  console.log(`${outcomes.length} checks passed.`)
}
