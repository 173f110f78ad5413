import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/processes.ts'
import { freePort, type Proxy, startProxy } from './proxy-process.ts'

interface CaddyConfiguration {
  admin?: object
  storage?: object
  apps: {
    http: Record<string, unknown>
    tls: { automation: { policies: { subjects?: string[]; issuers?: object[] }[] } }
    pki?: object
  }
}

export interface CaddyProxy extends Proxy {
  /** The port for requests to organisations' own domains. */
  readonly otherPort: number
}

/** Caddy's internal certificate authority, used instead of a public one. */
const makesCertificates = { module: 'internal' }

/**
 * Starts Caddy with `deploy/caddy/Caddyfile` on free ports. Caddy issues all certificates itself. Before it issues one for an
 * organisation's own domain, it asks the first server.
 * @param folder a folder for its files
 * @param servers ports of the servers
 */
export async function startCaddy(folder: string, servers: readonly number[]): Promise<CaddyProxy> {
  mkdirSync(folder, { recursive: true })
  const [port, plainPort, otherPort] = [await freePort(), await freePort(), await freePort()]
  const environment = {
    INPLAN_DOMAIN: `localhost:${port}`,
    INPLAN_OTHER_DOMAINS: `https://:${otherPort}`,
    INPLAN_SERVERS: servers.map((server) => `127.0.0.1:${server}`).join(' '),
    INPLAN_DOMAIN_CHECK: `http://127.0.0.1:${servers[0]}/internal/certificate/domain`,
    HOME: folder,
  }
  const adapted = execFileSync(
    'caddy',
    ['adapt', '--config', join(root, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'],
    { env: { ...process.env, ...environment }, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const configuration = JSON.parse(adapted) as CaddyConfiguration
  configuration.admin = { disabled: true }
  configuration.storage = { module: 'file_system', root: folder }
  configuration.apps.http['http_port'] = plainPort
  configuration.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
  const { policies } = configuration.apps.tls.automation
  for (const policy of policies) policy.issuers = [makesCertificates]
  policies.unshift({ subjects: ['localhost'], issuers: [makesCertificates] })
  const file = join(folder, 'caddy.json')
  writeFileSync(file, JSON.stringify(configuration))
  return { ...(await startProxy('Caddy', port, ['caddy', 'run', '--config', file], environment)), otherPort }
}
