import { describe, expect, test } from 'vitest'
import { inWork, nameOrganisation } from './monitor/current-work.ts'
import { openLog } from './open-log.ts'

const secret = 'pi_3Qx_secret_Wk2vT9'
const address = `/widget/complete?payment_intent=pi_3Qx&payment_intent_client_secret=${secret}&redirect_status=succeeded`

describe('the client secret of a card payment is absent from the log (T-W4)', () => {
  const carriers: Record<string, object> = {
    'an address': { url: address },
    'an encoded address': { url: encodeURIComponent(address) },
    'a body': { body: { clientSecret: secret } },
    'a body as text': { body: JSON.stringify({ payment_intent_client_secret: secret }) },
    'an error': { err: new Error(`GET ${address} failed`) },
    'a sandbox’s secret, which has a form of its own': { url: '/?payment_intent_client_secret=Wk2vT9-own' },
  }

  test.each(Object.entries(carriers))('in %s', (_, content) => {
    const lines: string[] = []
    openLog('info', { write: (line) => void lines.push(line) }).info(content, `seen ${address}`)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('Wk2vT9')
    expect(lines[0]).toContain('redirect_status')
    expect(() => JSON.parse(lines[0]!)).not.toThrow()
  })
})

describe('a logged error does not contain the values that it quotes (T-D7)', () => {
  const ofPostgres = (fields: object) =>
    Object.assign(new Error('duplicate key value violates unique constraint'), fields)
  const quoting: [string, object, object][] = [
    [
      'the row',
      ofPostgres({ code: '23505', constraint: 'account_email_key', detail: 'Key (name)=(Noor) already exists.' }),
      { code: '23505', constraint: 'account_email_key', message: 'duplicate key value violates unique constraint' },
    ],
    [
      'a value that does not fit',
      Object.assign(new Error('invalid input syntax for type uuid: "Noor"'), { code: '22P02' }),
      { code: '22P02', message: 'a value does not fit' },
    ],
    ['a mail address', new Error('No mailbox noor@example.test here'), { message: 'No mailbox [redacted] here' }],
    [
      'the input, in a copy of an error that is none',
      { message: 'connection lost', code: '57P01', parameters: ['Noor'] },
      { message: 'connection lost', code: '57P01' },
    ],
  ]

  test.each(quoting)('%s', (_, err, shown) => {
    const lines: string[] = []
    openLog('info', { write: (line) => void lines.push(line) }).warn({ err }, 'failed')
    expect(lines[0]?.toLowerCase()).not.toContain('noor')
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: shown })
  })
})

test('A log line contains the id of the current request unless it gives another one', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  await inWork({ requestId: 'first' }, async () => {
    nameOrganisation('studio')
    await Promise.resolve()
    log.info('within')
    log.info({ requestId: 'second' }, 'of another')
  })
  log.info('outside')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'within', requestId: 'first', organisationId: 'studio' },
    { msg: 'of another', requestId: 'second' },
    { msg: 'outside' },
  ])
  expect(lines[2]).not.toContain('requestId')
})
