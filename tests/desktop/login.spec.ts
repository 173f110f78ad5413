import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { expect, test } from './fixture.ts'
import { calendar } from './calendar.ts'
import { callAs, fillInLogIn, invokeIn } from './log-in.ts'

const { owner, customer } = demoAccounts

test.use({ expectedErrors: /Failed to load resource/ })

test('The log-in form explains a strange network, a wrong password and a customer’s account, and then opens the calendar', async ({
  openShared,
}) => {
  const { electron, page, server } = await openShared()
  const logInButton = page.getByRole('button', { name: 'Log in', exact: true })
  await test.step('a network that answers with pages of its own', async () => {
    server.disturb({ page: '<!doctype html><title>Welcome to the café</title>' })
    await page.reload()
    await fillInLogIn(page, 'marit@example.test', demoPassword)
    await expect(page.getByText(/No connection/).first()).toBeVisible()
    await expect(page.getByLabel('Email address')).toHaveValue('marit@example.test')
    await expect(logInButton).toBeEnabled()
    server.disturb({})
  })
  await fillInLogIn(page, owner.email, 'wrong-password')
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible()
  await fillInLogIn(page, customer.email, demoPassword)
  await expect(page.getByText('Your role does not allow this.')).toBeVisible()
  await expect(logInButton).toBeVisible()
  await fillInLogIn(page, owner.email, demoPassword)
  await expect(calendar(page)).toBeVisible()

  await test.step('the badge counts the bookings that wait for an answer, until the log-out', async () => {
    const badge = () => electron.evaluate(({ app }) => app.getBadgeCount())
    await expect(async () => {
      const { total } = await callAs(page, 'providerBookings', { query: { status: 'PENDING', page: 0, size: 1 } })
      expect(total).toBeGreaterThan(0)
      expect(await badge()).toBe(total)
    }).toPass({ timeout: 10_000 })
    await invokeIn(page, 'session.logout')
    await expect.poll(badge).toBe(0)
  })
})
