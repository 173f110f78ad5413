import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { sharedAddress } from '#tests/e2e/product.ts'
import { electronKind } from './electron-kind.ts'
import { expect, test as base, type DesktopApp } from './fixture.ts'
import { callAs, invokeIn, logInAs, refusalOf } from './log-in.ts'
import { startRecordingProxy, type RecordingProxy } from './recording-proxy.ts'
import { clickMenuItem, clickNotification, recordNotifications, shownNotifications, startAgain } from './stubs.ts'

const test = base.extend<{ server: RecordingProxy }>({
  server: async ({}, use) => {
    const proxy = await startRecordingProxy(sharedAddress())
    await use(proxy)
    await proxy.close().catch(() => undefined)
  },
})

// Pictures come from the server itself, which the policy knows under the recorder's address here.
test.use({ expectedErrors: /img-src|offline|network|Failed to load resource/ })

const calendar = (page: Page) => page.getByRole('region', { name: /^(Week of|Week van)/ })

/** Shows the following week by the menu and waits for it. */
async function turnToNextWeek({ electron, page }: DesktopApp): Promise<void> {
  const shown = (await calendar(page).getAttribute('aria-label')) ?? ''
  await clickMenuItem(electron, 'act-next')
  await expect(calendar(page)).not.toHaveAccessibleName(shown)
}

const places = ['bookings', 'services', 'packages', 'locations', 'team', 'settings', 'account', 'calendar'] as const

interface Booked {
  id: string
  guest: { firstName: string; lastName: string; email: string }
}

/** A booking of the demo organisation that lies ahead. */
async function someBooking(page: Page): Promise<Booked> {
  const { bookings } = await callAs(page, 'providerBookings', { query: { status: 'ACCEPTED', page: 0, size: 1 } })
  return bookings[0]!
}

test('every place of the menu has its screen, and the menu speaks the language at once', async ({ launch }) => {
  const { electron, page } = await launch()
  await logInAs(page, 'owner')
  await expect(calendar(page)).toBeVisible()
  for (const place of places) {
    await clickMenuItem(electron, `go-${place}`)
    await expect.poll(() => new URL(page.url()).hash).toContain(`/${place}`)
  }
  const headings = () =>
    electron.evaluate(({ Menu }) =>
      Menu.getApplicationMenu()
        ?.items.map(({ label }) => label)
        .join(' '),
    )
  expect(await headings()).toContain('Edit')
  await invokeIn(page, 'preferences.set', { language: 'nl' })
  await expect.poll(headings).toContain('Bewerken')
})

test('the menu makes things from any screen', async ({ launch }) => {
  const { electron, page } = await launch()
  await logInAs(page, 'owner')
  await expect(calendar(page)).toBeVisible()
  await clickMenuItem(electron, 'go-services')
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  for (const act of ['new-service', 'new-location', 'new-availability', 'commands', 'keys']) {
    await clickMenuItem(electron, `act-${act}`)
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await clickMenuItem(electron, 'act-today')
  await expect(calendar(page)).toBeVisible()
})

test('the badge counts the bookings that wait for an answer, until the log-out', async ({ launch }) => {
  const { electron, page } = await launch()
  await logInAs(page, 'owner')
  const { total } = await callAs(page, 'providerBookings', { query: { status: 'PENDING', page: 0, size: 1 } })
  const badge = () => electron.evaluate(({ app }) => app.getBadgeCount())
  await expect.poll(badge).toBe(total)
  await invokeIn(page, 'session.logout')
  await expect.poll(badge).toBe(0)
})

test('D3: a link of a second start opens the booking; what is no link only shows the window', async ({
  launch,
  userData,
}) => {
  const { electron, page } = await launch()
  await logInAs(page, 'owner')
  await expect(calendar(page)).toBeVisible()
  const { id, guest } = await someBooking(page)
  for (const address of [
    `inplan://booking/${id}?then=https://evil.invalid`,
    'inplan://settings',
    'https://evil.invalid/',
  ]) {
    expect(await startAgain(electron, userData, address)).toBe(0)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await startAgain(electron, userData, `inplan://booking/${id}`)).toBe(0)
  await expect(page.getByRole('dialog')).toContainText(guest.lastName)
})

test('a link to a booking waits for the log-in; one to an invitation does not', async ({ launch, userData }) => {
  const { electron, page } = await launch()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await startAgain(electron, userData, 'inplan://join/not-an-invitation-of-ours')).toBe(0)
  await expect.poll(() => new URL(page.url()).hash).toContain('/join/not-an-invitation-of-ours')
  await invokeIn(page, 'session.login', { email: demoAccounts.owner.email, password: demoPassword, remember: false })
  const booking = await someBooking(page)
  await invokeIn(page, 'session.logout')
  await page.evaluate(() => {
    location.hash = '/'
  })
  expect(await startAgain(electron, userData, `inplan://booking/${booking.id}`)).toBe(0)
  await page.getByLabel('Email address').fill(demoAccounts.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog')).toContainText(booking.guest.lastName)
})

test('without the server the calendar is readable and says so, acts are refused, and all comes back by itself', async ({
  launch,
  server,
}) => {
  const { page } = await launch({ server: server.address })
  await logInAs(page, 'owner', { remember: true })
  await expect(calendar(page)).toBeVisible()
  const { id } = await someBooking(page)
  await server.goAway()
  await expect(page.getByText('No connection to Inplan.')).toBeVisible()
  await expect(calendar(page)).toBeVisible()
  expect(await refusalOf(page, 'changeBooking', { body: { id, status: 'REJECTED' } })).toBe('offline')
  const before = server.requests()
  await server.comeBack()
  await expect(page.getByText('No connection to Inplan.')).toBeHidden({ timeout: 35_000 })
  expect(server.requests() - before).toBeLessThan(40)
})

if (electronKind === 'host') {
  test('D92: the last seen calendar is there after a restart without the server, and gone after the log-out', async ({
    launch,
    server,
    userData,
  }) => {
    const first = await launch({ server: server.address })
    await logInAs(first.page, 'owner', { remember: true })
    await expect(first.page.getByRole('button', { name: /Accepted/ }).first()).toBeVisible()
    const { guest } = await someBooking(first.page)
    await expect.poll(async () => (await readdir(userData)).includes('calendar')).toBe(true)
    await first.electron.close()
    // D4: encrypted, as the token is.
    expect(await filesWith(userData, guest.email)).toEqual([])

    await server.goAway()
    const second = await launch({ server: server.address })
    await expect(second.page.getByRole('button', { name: /Accepted/ }).first()).toBeVisible()
    await expect(second.page.getByText('No connection to Inplan.')).toBeVisible()
    await invokeIn(second.page, 'session.logout')
    expect(await readdir(userData)).not.toContain('calendar')
    await server.comeBack()
  })

  test('D92, D103, D104: started without the server it shows what was seen, refuses an act with the reason, and recovers', async ({
    launch,
    server,
    userData,
  }) => {
    const first = await launch({ server: server.address })
    await logInAs(first.page, 'owner', { remember: true })
    await turnToNextWeek(first)
    await expect(first.page.getByRole('button', { name: /Accepted/ }).first()).toBeVisible()
    await expect.poll(async () => (await readdir(userData)).includes('calendar')).toBe(true)
    await first.electron.close()

    await server.goAway()
    const again = await launch({ server: server.address })
    const { page } = again
    await expect(page.getByText('No connection to Inplan.')).toBeVisible()
    await expect(page.getByText(/^As last seen on /)).toBeVisible()
    await turnToNextWeek(again)
    await page
      .getByRole('button', { name: /Accepted/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel booked appointment' })
    await question.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(
      question.getByText('Inplan is offline, so nothing was changed. It keeps trying to connect.'),
    ).toBeVisible()

    await server.comeBack()
    await expect(page.getByText('No connection to Inplan.')).toBeHidden({ timeout: 35_000 })
    await question.getByRole('button', { name: 'No, keep it' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText(/^As last seen on /)).toBeHidden()
    await clickMenuItem(again.electron, 'go-packages')
    await expect(page.getByRole('heading', { name: 'Five massages' })).toBeVisible()
  })

  test('after a crash the page is offered again', async ({ launch }) => {
    const { electron, page } = await launch()
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await electron.evaluate(({ dialog, BrowserWindow }) => {
      const scope = globalThis as { asked?: number }
      dialog.showMessageBox = async () => {
        scope.asked = (scope.asked ?? 0) + 1
        return { response: 0, checkboxChecked: false }
      }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
    })
    await expect.poll(() => electron.evaluate(() => (globalThis as { asked?: number }).asked)).toBe(1)
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  })
}

/** Names of the files under a folder in which a text stands. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = files.map(async (file) => ((await readFile(file)).includes(text) ? [file] : []))
  return (await Promise.all(found)).flat()
}

test('D7: the log holds what happened and nobody’s data, after bookings were read, acts refused and links clicked', async ({
  launch,
  server,
  userData,
}) => {
  const { electron, page } = await launch({ server: server.address })
  await recordNotifications(electron)
  await logInAs(page, 'owner')
  await expect(calendar(page)).toBeVisible()
  const { id, guest } = await someBooking(page)
  await refusalOf(page, 'changeBooking', { body: { id: guest.email, status: guest.lastName } })
  await refusalOf(page, 'nonsense', { body: { guest } })
  await invokeIn(page, 'session.login', { email: guest.email })
  await startAgain(electron, userData, `inplan://join/${guest.email}`)
  await server.goAway()
  await refusalOf(page, 'changeBooking', { body: { id, status: 'REJECTED' } })
  await server.comeBack()
  const [token = ''] = server.tokens()
  await electron.close()
  const files = (await readdir(join(userData, 'logs'))).map((name) => readFile(join(userData, 'logs', name), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  expect(text).toContain('refused arguments that do not fit')
  expect(token).not.toBe('')
  const personal = [guest.email, guest.firstName, guest.lastName, token, demoPassword, demoAccounts.owner.email, id]
  // A guest may have only one name.
  expect(personal.filter((datum) => datum !== '' && text.includes(datum))).toEqual([])
})

test('a click on a notification opens its booking, and D7: it shows nobody’s data', async ({ launch, server }) => {
  const { electron, page } = await launch({ server: server.address })
  await logInAs(page, 'owner')
  await expect(calendar(page)).toBeVisible()
  await recordNotifications(electron)
  const { id, guest } = await someBooking(page)
  // A provider's own action causes no notification.
  expect(await shownNotifications(electron)).toEqual([])
  server.announce(['bookings', `booked:${id}`])
  server.announce([`booked:${id}`])
  await expect
    .poll(() => shownNotifications(electron))
    .toEqual([{ title: 'New booking', body: 'Open Inplan to see it.' }])
  await clickNotification(electron, 0)
  await expect(page.getByRole('dialog')).toContainText(guest.lastName)
})
