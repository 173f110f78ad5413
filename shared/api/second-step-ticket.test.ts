import { expect, test } from 'vitest'
import { AppError } from './app-error.ts'
import { loginTicket } from './second-step-ticket.ts'

const refusal = (ticket: string) =>
  new AppError('second-factor-required', { secondFactor: { ticket, hasPasskey: false } })

test('The ticket of the last first log-in step is kept, and the refusal that carried it is thrown on (R-D226)', async () => {
  const ticket = loginTicket()
  await expect(ticket.keepFrom(() => Promise.reject(refusal('one')))).rejects.toMatchObject({
    code: 'second-factor-required',
  })
  expect(ticket.current()).toBe('one')
  await expect(ticket.keepFrom(() => Promise.reject(refusal('two')))).rejects.toBeInstanceOf(AppError)
  expect(ticket.current()).toBe('two')
})

test.each([
  ['without a first step', async () => loginTicket()],
  [
    'after one that needed no second',
    async () => {
      const ticket = loginTicket()
      await ticket.keepFrom(() => Promise.reject(refusal('one'))).catch(() => undefined)
      expect(await ticket.keepFrom(async () => 'logged in')).toBe('logged in')
      return ticket
    },
  ],
])('The second log-in step has no ticket %s (R-D226)', async (_what, make) => {
  const ticket = await make()
  expect(() => ticket.current()).toThrow(expect.objectContaining({ code: 'login-expired' }))
})
