import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { calendar } from './calendar.ts'
import { electronKind } from './real-or-stand-in.ts'
import { expect, test } from './fixture.ts'
import { fillInLogIn, invokeIn, someBooking } from './log-in.ts'
import {
  clickMenuItem,
  clickNotification,
  recordNotifications,
  shownNotifications,
  startAgain,
} from './electron-actions.ts'

const places = ['bookings', 'services', 'packages', 'locations', 'team', 'settings', 'account', 'calendar'] as const
const acts = ['new-service', 'new-location', 'new-availability', 'commands', 'keys'] as const

test('The application menu opens every screen, creates things from any screen, and changes its language at once', async ({
  openShared,
}) => {
  const { electron, page } = await openShared('owner')
  await expect(calendar(page)).toBeVisible()
  for (const place of someVariants(places, 0, 5, 7)) {
    await clickMenuItem(electron, `go-${place}`)
    // The settings redirect to their first section. The test waits for that redirect; otherwise it could replace the next route.
    const path = place === 'settings' ? '/settings/organisation' : `/${place}`
    await expect.poll(() => new URL(page.url()).hash).toContain(path)
  }
  await expect(calendar(page)).toBeVisible()
  await clickMenuItem(electron, 'go-services')
  await expect(page.getByRole('heading', { name: 'Services', level: 1 })).toBeVisible()
  for (const act of someVariants(acts, 1, 3)) {
    await clickMenuItem(electron, `act-${act}`)
    await expect(page.getByRole('dialog').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await clickMenuItem(electron, 'act-today')
  await expect(calendar(page)).toBeVisible()

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

test('A link given to a second start opens the invitation or, after the log-in, the booking; other text only shows the window (T-D3)', async ({
  openShared,
}) => {
  const { electron, page, userData } = await openShared()
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  expect(await startAgain(electron, userData, 'inplan://join/not-an-invitation-of-ours')).toBe(0)
  await expect.poll(() => new URL(page.url()).hash).toContain('/join/not-an-invitation-of-ours')

  const { owner } = demoAccounts
  await invokeIn(page, 'session.login', { email: owner.email, password: demoPassword, remember: false })
  const { id, guest } = await someBooking(page)
  await invokeIn(page, 'session.logout')
  await page.evaluate(() => {
    location.hash = '/'
  })
  expect(await startAgain(electron, userData, `inplan://booking/${id}`)).toBe(0)
  await fillInLogIn(page, owner.email, demoPassword)
  await expect(dialog).toContainText(guest.lastName)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize())
  expect(await startAgain(electron, userData, `inplan://booking/${id}?then=https://evil.invalid`)).toBe(0)
  const state = () =>
    electron.evaluate(({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows()
      return [windows.length, windows[0]?.isMinimized(), windows[0]?.isVisible()]
    })
  await expect.poll(state).toEqual([1, false, true])
  await expect(dialog).toHaveCount(0)
  expect(await startAgain(electron, userData, `inplan://booking/${id}`)).toBe(0)
  await expect(dialog).toContainText(guest.lastName)
})

test('Clicking a notification opens its booking, and the notification shows no personal data (T-D7)', async ({
  openShared,
}) => {
  const { electron, page, server } = await openShared('owner')
  // The server's change events are muted, because other tests create bookings at the same time.
  server.disturb({ isMuted: true })
  await expect(calendar(page)).toBeVisible()
  // By now the app has processed all earlier change events.
  await recordNotifications(electron)
  const { id, guest } = await someBooking(page)
  // A provider's own action shows no notification.
  expect(await shownNotifications(electron)).toEqual([])
  await expect.poll(server.streams).toBeGreaterThan(0)
  server.announce(['bookings', `booked:${id}`])
  server.announce([`booked:${id}`])
  await expect
    .poll(() => shownNotifications(electron))
    .toEqual([{ title: 'New booking', body: 'Open Inplan to see it.' }])
  await clickNotification(electron, 0)
  await expect(page.getByRole('dialog')).toContainText(guest.lastName)
})

if (electronKind === 'stand-in') {
  test('After a crash of the page, the app offers to open it again', async ({ openShared }) => {
    const { electron, page } = await openShared()
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    const loaded = page.waitForEvent('load')
    await electron.evaluate(({ dialog, BrowserWindow }) => {
      const scope = globalThis as { asked?: number }
      dialog.showMessageBox = async () => {
        scope.asked = (scope.asked ?? 0) + 1
        return { response: 0, checkboxChecked: false }
      }
      BrowserWindow.getAllWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
    })
    await expect.poll(() => electron.evaluate(() => (globalThis as { asked?: number }).asked)).toBe(1)
    await loaded
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  })
}
