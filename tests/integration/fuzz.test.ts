import { connect } from 'node:net'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { demoSecretsKey } from '#scripts/product/demo-accounts.ts'
import { type RouteName, routes } from '#shared/api/routes.ts'
import { aCustomer } from '#tests/builders/studio.ts'
import { bySampleSize, isFullProof } from './support/full-or-reduced-run.ts'
import { fieldsOf, withFields } from './support/inputs-from-contract.ts'
import { randomCases } from './support/random-cases.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { inputSender, type LooseInput } from './support/send-input.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// A36: random inputs of all calls, generated from the contract, and random paths and hosts: never an answer of 500 or more. `npm test` sends
// a small sample that is always the same, the nightly run many others.

// In the long run, the failed refund of the sample data is sent again until the sandbox has refused it for good, which is an error in the log.
const variables = { SECRETS_KEY: demoSecretsKey, ...(isFullProof && { LOG_LEVEL: 'silent' }) }
const at = startTestServerWithStudio('of-all', { variables })
let scene: SampleData
beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
})
const send = inputSender(at, () => scene)

/** Values that fit no field or many. */
const odd: readonly unknown[] = [
  null,
  -1,
  0.001,
  21_474_836.48,
  99_999_999_999,
  Number.MAX_SAFE_INTEGER,
  '',
  '\0',
  'a\0b',
  '2999-12-31',
  '3000-01-01',
  '24:00',
  'x'.repeat(5000),
  '🙂'.repeat(100),
  [],
  [null],
  {},
  { __proto__: null },
]

/** The SQLSTATE when two claims of a specialist would overlap. */
const EXCLUSION_VIOLATION = '23P01'
const RUNS = bySampleSize({ reduced: 250, full: 40_000 })
/** Milliseconds that all cases may take, in the nightly run on a slow machine too. */
const TIMEOUT = bySampleSize({ reduced: 60_000, full: 3_600_000 })

/** The valid input of a call; undefined when the time that it needs was taken by an earlier random input. */
async function validInput(name: RouteName): Promise<LooseInput | undefined> {
  try {
    return (await validInputs[name](scene)) as LooseInput
  } catch (error) {
    if ((error as { code?: unknown }).code === EXCLUSION_VIOLATION) return undefined
    throw error
  }
}

test('No call answers random input with a server error (T-A36)', { timeout: TIMEOUT }, async () => {
  const change = fc.record({ field: fc.nat(), value: fc.nat(), isOdd: fc.boolean() })
  const cases = fc.record({
    name: fc.constantFrom(...(Object.keys(routes) as RouteName[])),
    changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ name, changes }) => {
      const valid = await validInput(name)
      fc.pre(valid !== undefined)
      const fields = fieldsOf(name, valid)
      const chosen = changes.flatMap(({ field, value, isOdd }) => {
        const one = fields[field % Math.max(1, fields.length)]
        const values = isOdd ? odd : (one?.values ?? [])
        return one ? [[one, values[value % Math.max(1, values.length)]] as const] : []
      })
      const input = withFields(valid, chosen)
      const { status, body } = await send(name, input)
      expect(status, `${name} ${JSON.stringify(input).slice(0, 1000)}: ${JSON.stringify(body)}`).toBeLessThan(500)
    }),
    randomCases(RUNS),
  )
})

/** Sends a request as it stands. Returns the status of its answer; 0 when the connection was closed without one. */
function statusOf(lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(at.url)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let text = ''
    socket.on('data', (piece) => (text += piece.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)))
    socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1')
  })
}

const pieces = [
  '/',
  '//',
  '///',
  '/[',
  '/]',
  '/%',
  '/%00',
  '/%2e%2e',
  '/..',
  '/\\',
  '/:',
  '/@',
  '/*',
  '/?',
  '/#',
  '/;',
  '/%5B',
  '/%E0',
  '/api',
  '/public',
  '/organization',
  '/provider',
  '/files',
  '/calendar',
  '/en',
  '/nl',
  '/services',
  '/robots.txt',
  '/sitemap.xml',
  '/docs',
  '/auth',
  '/internal',
  '/certificate',
  '/domain',
  '/changes',
  '/own',
  '/x.ics',
  '/embed.js',
  '?domain=',
  '?domain=%00',
  '?organisationId=%00',
  '?preview=%00',
  '&x=[',
  '=',
  '%ff',
  '\u00ff',
  'http://other.example/',
]
const hosts = [
  'localhost',
  'localhost.',
  'localhost:',
  'localhost:80:80',
  '[::1]',
  '[::1',
  '',
  '.',
  ':',
  'x.example',
  '\u00ff',
  '%00',
  '-',
]

test.each([
  '//',
  '///',
  '//[',
  '/%00',
  '/internal/certificate/domain?domain=%00',
  '/internal/certificate/domain?domain=a&domain=b',
  '/internal/certificate/domain?domain[]=a',
  '/api/public/changes?organisationId=%00',
  '/calendar/%00/%00/%00.ics',
  'http://[',
  '*',
])('The request %s does not cause a server error (T-A36)', async (path) => {
  for (const host of ['localhost', 'x.example'])
    expect(await statusOf([`GET ${path} HTTP/1.1`, `Host: ${host}`])).toBeLessThan(500)
})

test('No random path or host is answered with a server error (T-A36)', { timeout: TIMEOUT }, async () => {
  const cases = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE'),
    path: fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
    host: fc.constantFrom(...hosts),
    accept: fc.constantFrom('text/html', 'application/json', '*/*'),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ method, path, host, accept }) => {
      const status = await statusOf([`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Accept: ${accept}`])
      expect(status, `${method} ${path} at ${host}`).toBeLessThan(500)
    }),
    randomCases(RUNS, 1),
  )
})
