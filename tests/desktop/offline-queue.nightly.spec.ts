import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoAccounts, demoPassword } from '#scripts/product/demo-accounts.ts'
import { calendar } from './calendar.ts'
import { electronKind } from './real-or-stand-in.ts'
import { expect, test } from './fixture.ts'
import { callAs, fillInLogIn, invokeIn } from './log-in.ts'

test.use({ expectedErrors: /offline|network|Failed to load resource|409/ })

/** A date far ahead, so that the absence of this test does not affect other tests. */
const day = '2027-11-03'

// Only on the stand-in: the real Electron has no keyring under Playwright, and without a keyring acts are kept in memory only and do not
// survive a restart.
if (electronKind === 'stand-in') {
  test('Changes made offline survive a restart and are sent once, and a conflict is resolved by the user (T-D8, R-D209, R-D210, R-D211, R-D212)', async ({
    launch,
    server,
    userData,
  }) => {
    test.setTimeout(180_000)
    const launched = { server: server.address }
    const first = await launch(launched)
    await fillInLogIn(first.page, demoAccounts.owner.email, demoPassword, { remember: true })
    await expect(calendar(first.page)).toBeVisible()
    const query = { status: 'ACCEPTED', when: 'PAST', page: 0, size: 50 }
    const { bookings } = await callAs(first.page, 'providerBookings', { query })
    const booking = bookings.find(({ attendance, customerId }) => attendance === null && customerId !== null)!
    const { id, customerId, specialistId } = booking
    const text = `Likes green tea ${randomUUID()}`
    const absenceId = randomUUID()
    const keep = async (route: string, body: object) => {
      const about = { customer: booking.guest.firstName, service: booking.serviceName }
      const answer = await invokeIn(first.page, 'acts.keep', { id: randomUUID(), route, body, about })
      expect(answer.ok).toBe(true)
    }

    await test.step('acts are kept, and on the disk encrypted', async () => {
      await first.page.evaluate((hash) => (location.hash = hash), `/bookings?when=past&booking=${id}`)
      const dialog = first.page.getByRole('dialog')
      await expect(dialog.getByRole('radio', { name: 'No-show' })).toBeVisible()
      await server.goAway()
      await expect(first.page.getByText('No connection to Inplan.')).toBeVisible()
      await dialog.getByRole('radio', { name: 'No-show' }).click()
      await expect(dialog.getByText(/^Not sent yet, noted on/)).toBeVisible()
      await keep('addCustomerNote', { id: randomUUID(), customerId, text })
      const times = { startDate: day, startTime: '12:00', endDate: day, endTime: '13:00', recurrence: 'ONE_TIME' }
      await keep('saveAbsence', { id: absenceId, kind: 'BLOCK', specialistIds: [specialistId], ...times })
      await expect(first.page.getByText('3 changes wait to be sent.')).toBeVisible()
      const acts = (await readdir(userData)).find((name) => /^acts-[\da-f]{12}$/.test(name)) ?? ''
      const content = await readFile(join(userData, acts))
      expect([content.includes(text), content.includes(id)]).toEqual([false, false])
      await first.electron.close()
    })

    const second = await launch(launched)
    const { page } = second
    await test.step('after the restart they wait, and are sent once when the server is back', async () => {
      await expect(page.getByText('3 changes wait to be sent.')).toBeVisible()
      await server.comeBack()
      await expect(page.getByText(/waits? to be sent/)).toBeHidden({ timeout: 35_000 })
      const { events } = await callAs(page, 'bookingTrail', { params: { id } })
      const noted = events.filter(({ kind }) => kind === 'attendance-noted')
      expect(noted.map(({ after }) => after.attendance)).toEqual(['NO_SHOW'])
      const { notes } = await callAs(page, 'customer', { params: { id: customerId } })
      expect(notes?.filter((note) => note.text === text)).toHaveLength(1)
      expect(await callAs(page, 'absence', { params: { id: absenceId } })).toMatchObject({ version: 1 })
    })

    await test.step('what was changed meanwhile is decided by the person', async () => {
      const { version } = await callAs(page, 'providerBooking', { params: { id } })
      const body = { bookings: [{ id, version: version - 1 }], attendance: 'LATE' }
      const about = { customer: booking.guest.firstName, service: booking.serviceName }
      await invokeIn(page, 'acts.keep', { id: randomUUID(), route: 'noteAttendance', body, about })
      await expect(page.getByText('1 change needs your decision.')).toBeVisible({ timeout: 35_000 })
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      const list = page.getByRole('dialog', { name: 'Changes that wait' })
      await expect(list.getByText(/^No-show, by /)).toBeVisible()
      await list.getByRole('button', { name: 'Use mine' }).click()
      await expect(list.getByText('Nothing waits. Everything has been sent.')).toBeVisible()
      const decided = await callAs(page, 'providerBooking', { params: { id } })
      expect([decided.attendance, decided.version]).toEqual(['LATE', version + 1])
      await callAs(page, 'deleteAbsence', { body: { id: absenceId, version: 1 } })
    })
  })
}
