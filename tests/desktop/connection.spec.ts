import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { calendar } from './calendar.ts'
import { expect, test } from './fixture.ts'
import { invokeIn, refusalOf, someBooking } from './log-in.ts'
import { startAgain } from './electron-actions.ts'

test.use({ expectedErrors: /offline|network|Failed to load resource/ })

test('Without the server, the calendar is readable, says so and refuses changes; it recovers by itself and logs no personal data (T-D7)', async ({
  openShared,
}) => {
  const { electron, page, server, userData } = await openShared('owner')
  await expect(calendar(page)).toBeVisible()
  const { id, guest } = await someBooking(page)
  await server.goAway()
  await expect(page.getByText('No connection to Inplan.')).toBeVisible()
  await expect(calendar(page)).toBeVisible()
  expect(await refusalOf(page, 'changeBooking', { body: { id, status: 'REJECTED' } })).toBe('offline')
  const before = server.requests()
  await server.comeBack()
  await expect(page.getByText('No connection to Inplan.')).toBeHidden({ timeout: 35_000 })
  expect(server.requests() - before).toBeLessThan(40)

  await refusalOf(page, 'changeBooking', { body: { id: guest.email, status: guest.lastName } })
  await refusalOf(page, 'nonsense', { body: { guest } })
  await invokeIn(page, 'session.login', { email: guest.email })
  await startAgain(electron, userData, `inplan://join/${guest.email}`)
  // The log files contain everything that the app has logged so far, including during earlier tests of the same worker.
  const files = (await readdir(join(userData, 'logs'))).map((name) => readFile(join(userData, 'logs', name), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  expect(text).toContain('refused arguments that do not fit')
  const tokens = server.tokens()
  expect(tokens).not.toEqual([])
  const personal = [guest.email, guest.firstName, guest.lastName, demoPassword, demoAccounts.owner.email, id, ...tokens]
  // Empty values are skipped, because a guest may have only one name.
  expect(personal.filter((datum) => datum !== '' && text.includes(datum))).toEqual([])
})
