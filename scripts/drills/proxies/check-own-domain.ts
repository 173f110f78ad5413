import { strict as assert } from 'node:assert'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { takeDomain } from '#server/modules/catalogue/own-page/domain/page-domains.ts'
import { apiClient } from '#tests/integration/support/api-client.ts'
import { publish } from '#tests/integration/support/own-page.ts'
import type { CaddyProxy } from './caddy.ts'
import type { Scene } from './scene.ts'

const domain = 'studio.example.com'
const nobodys = 'other.example.com'

interface Visit {
  readonly status: number
  readonly body: string
  /** The host name in the proxy's certificate. */
  readonly certifiedName: string
}

/** Visits the root of a host name at the port for organisations' domains. Rejects when the proxy has no certificate for the name. */
async function visit({ otherPort }: CaddyProxy, host: string): Promise<Visit> {
  const outgoing = request({
    host: '127.0.0.1',
    port: otherPort,
    servername: host,
    headers: { host },
    agent: false,
    rejectUnauthorized: false,
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.end()
  const [response] = await answered
  const { subjectaltname = '' } = (response.socket as TLSSocket).getPeerCertificate()
  return { status: response.statusCode ?? 0, body: await text(response), certifiedName: subjectaltname }
}

/**
 * Checks an organisation's own domain. Caddy has no certificate for it until the server knows the domain as verified. Then the first visit
 * obtains one and shows the organisation's page (rule D234).
 */
export async function servesOwnDomain(proxy: CaddyProxy, { database, studio, ports }: Scene): Promise<void> {
  await publish(apiClient(`http://127.0.0.1:${ports[0]}`, { token: studio.owner.token }), 'studio-noord')
  await assert.rejects(visit(proxy, domain), 'the domain has a certificate before it is verified')
  await database.inTenant(studio.id, (transaction) => takeDomain(transaction, domain, new Date()))
  const page = await visit(proxy, domain)
  assert.equal(page.status, 200)
  assert.match(page.certifiedName, new RegExp(`DNS:${domain}`))
  assert.match(page.body, /We give massages/)
  await assert.rejects(visit(proxy, nobodys), 'a name of nobody has a certificate')
}
