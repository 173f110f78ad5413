import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeTextService, startTextService } from '#tests/fakes/text-message-service.ts'
import { httpTexts } from './http-text-service.ts'
import { DEFAULT_TEXT_BODY, type TextBodyTemplate } from './text-request-body.ts'
import { UndeliverableText } from './text-service.ts'

let service: FakeTextService
beforeEach(async () => {
  service = await startTextService()
})
afterEach(() => service.close())

const message = { to: '+31612345678', text: 'Tomorrow at nine', reference: 'f5a1' }
const body = JSON.parse(DEFAULT_TEXT_BODY) as TextBodyTemplate
const texts = () => httpTexts({ url: service.url, secret: 'hush', from: 'Inplan', body, centsPerSegment: 8 })

test('A text message is posted to the service with its reference and the secret (T-O2)', async () => {
  await texts().send(message)
  expect(service.attempts).toEqual([
    { ...message, from: 'Inplan', status: 200, authorization: 'Bearer hush', key: 'f5a1' },
  ])
})

describe('a text message that the service does not accept (T-O2)', () => {
  test.each([
    [400, true],
    [410, true],
    [422, true],
    // These statuses are not about this message, so it is retried.
    [401, false],
    [403, false],
    [404, false],
    [408, false],
    [409, false],
    [429, false],
    [500, false],
    [503, false],
  ])('with status %i: given up %s', async (status, isGivenUp) => {
    service.answerNext(message.to, status)
    const error: unknown = await texts()
      .send(message)
      .then(
        () => undefined,
        (problem: unknown) => problem,
      )
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof UndeliverableText).toBe(isGivenUp)
    // D7: the service's response repeats the phone number; the error must not.
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain('612345678')
  })

  test('with a redirect: the secret is not sent to the other server', async () => {
    service.answerNext(message.to, 302)
    await expect(texts().send(message)).rejects.not.toBeInstanceOf(UndeliverableText)
    expect(service.attempts).toHaveLength(1)
  })
})
