import { describe, expect, test } from 'vitest'
import { openLog } from './open-log.ts'

const secret = 'pi_3Qx_secret_Wk2vT9'
const address = `/widget/complete?payment_intent=pi_3Qx&payment_intent_client_secret=${secret}&redirect_status=succeeded`

describe('W4: the secret of a card payment is absent from the log', () => {
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
