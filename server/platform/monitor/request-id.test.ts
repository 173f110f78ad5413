import { describe, expect, test } from 'vitest'
import { requestIdHeader, requestIds } from './request-id.ts'

const made = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const uuid = '0d4b7b0c-8f0e-4a35-9f64-5b3a4a1c9d21'
const ofNginx = '7f1c9a0b3d5e4f60812233445566aabb'

describe('the id of a request', () => {
  test.each([uuid, ofNginx, uuid.toUpperCase()])('is taken from the proxy: %s', (given) => {
    expect(requestIds(true)({ headers: { [requestIdHeader]: given } })).toBe(given)
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a mail address', 'noor@example.test'],
    ['a phone number', '0612345678'],
    ['more than an id', `${uuid} noor`],
    ['a line break', `${ofNginx}\n`],
    ['a token', 'k3Jx9vQ2mZ7pL4nR8sT1uW6yB5cD0eF'],
    ['two ids', `${uuid}, ${uuid}`],
  ])('is generated when the proxy gives %s', (_, given) => {
    const id = requestIds(true)({ headers: { [requestIdHeader]: given } })
    expect(id).toMatch(made)
    expect(id).not.toBe(given)
  })

  test('is generated when there is no proxy, because then the header comes from the client', () => {
    const id = requestIds(false)({ headers: { [requestIdHeader]: uuid } })
    expect(id).toMatch(made)
    expect(id).not.toBe(uuid)
  })
})
