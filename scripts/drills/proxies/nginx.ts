import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/processes.ts'
import { freePort, type Proxy, startProxy } from './proxy-process.ts'

interface NginxOptions {
  /** A folder for its files. */
  readonly folder: string
  /** Ports of the servers. */
  readonly servers: readonly number[]
  /** Whether nginx ignores the header that asks it not to buffer an answer, like a proxy that is not configured for streams. */
  readonly buffersEverything?: boolean
}

/** A certificate for localhost that is valid for a day. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const what = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...what, '-subj', '/CN=localhost', '-out', certificate, '-keyout', key], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

/**
 * Applies all replacements to a text. Throws when a pattern is not found, so that a change of nginx's configuration file does not go
 * unnoticed here.
 */
function replaced(text: string, replacements: readonly (readonly [RegExp, string])[]): string {
  return replacements.reduce((changed, [pattern, replacement]) => {
    if (!pattern.test(changed)) throw new Error(`deploy/nginx/inplan.conf has nothing like ${pattern}`)
    return changed.replaceAll(pattern, replacement)
  }, text)
}

/** Starts nginx with `deploy/nginx/inplan.conf`, on ports and with a certificate of its own. */
export async function startNginx(options: NginxOptions): Promise<Proxy> {
  const { folder, servers, buffersEverything } = options
  mkdirSync(folder, { recursive: true })
  const [port, plainPort] = [await freePort(), await freePort()]
  const { certificate, key } = makeCertificate(folder)
  const upstream = servers.map((server) => `server 127.0.0.1:${server} max_fails=1 fail_timeout=2s;`).join('\n')
  const site = replaced(readFileSync(join(root, 'deploy/nginx/inplan.conf'), 'utf8'), [
    [/^ *listen \[::\].*$/gm, ''],
    [/listen 80;/g, `listen 127.0.0.1:${plainPort};`],
    [/listen 443 /g, `listen 127.0.0.1:${port} `],
    [/server_name .*;/g, 'server_name localhost;'],
    [/ssl_certificate \S+;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \S+;/g, `ssl_certificate_key ${key};`],
    [/^ *server 127\.0\.0\.1:4100 .*$/gm, upstream],
    ...(buffersEverything
      ? ([[/proxy_read_timeout 60s;/g, 'proxy_read_timeout 60s; proxy_ignore_headers X-Accel-Buffering;']] as const)
      : []),
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    [
      process.getuid?.() === 0 ? 'user root;' : '',
      'daemon off;',
      `pid ${join(folder, 'nginx.pid')};`,
      'events { worker_connections 1024; }',
      `http { access_log off; ${temporary.join(' ')}`,
      site,
      '}',
    ].join('\n'),
  )
  return startProxy(buffersEverything ? 'nginx that buffers' : 'nginx', port, ['nginx', '-c', file, '-e', 'stderr'])
}
