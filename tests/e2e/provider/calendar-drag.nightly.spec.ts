import type { CDPSession, Locator, Page } from '@playwright/test'
import { addDays, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { drag, hour, middleOf, pointAt } from './calendar-mouse.ts'
import { anOpenMorning, bandFrom, monday, pressByKey, saveChanges } from './open-morning.ts'
import { expect, goTo, test, today, week, type Customer } from './provider.ts'

/** A Monday so far ahead that no other test books there. */
const farMonday = (weeks: number): LocalDate => addDays(startOfWeek(today()), 7 * weeks)

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 820 } })
test.setTimeout(150_000)

/** Books the last slot of a day as the demo's customer. The specialist has no booking after it. */
async function bookLastOf(day: LocalDate, customer: Customer, guest: string): Promise<string> {
  const serviceId = await customer.serviceId('Deep tissue massage')
  const times = await customer.openTimes(serviceId, day)
  const last = times.findLast(({ startTime }) => startTime.startsWith(day))!
  await customer.book(serviceId, last, guest, 'AFTER_PAY')
  return last.startTime.slice(11, 16)
}

/** Adds hours to a time: '16:30' and 2 → '18:30'. */
const later = (time: string, hours: number): string => `${Number(time.slice(0, 2)) + hours}${time.slice(2)}`

const cardOf = (page: Page, guest: string): Locator =>
  page.getByRole('button', { name: new RegExp(`, ${guest} Test, `) })

test('Bookings are moved in the week and month by mouse and by keys, and the dialog saves the move (R-D90)', async ({
  openAsOwner,
  customer,
}) => {
  const [dragged, monthly, arrowed] = [farMonday(11), farMonday(13), farMonday(14)]
  const time = await bookLastOf(dragged, customer, 'Dragged')
  const page = await openAsOwner(`/calendar?view=week&day=${dragged}`)
  await expect(week(page)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Select new date and time' })
  const cardFrom = (start: string, guest: string) =>
    page.getByRole('button', { name: new RegExp(`, ${start} to .*, ${guest} Test, `) })
  const cardOn = (day: LocalDate, guest: string) =>
    page.locator(`[data-date="${day}"]`).getByRole('button', { name: new RegExp(`, ${guest} Test, `) })

  await test.step('in the week, by mouse', async () => {
    await drag(page, await middleOf(cardOf(page, 'Dragged')), { y: 2 * hour })
    await page.mouse.up()
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(later(time, 2))
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('The appointment was moved')).toBeVisible()
    await expect(cardFrom(later(time, 2), 'Dragged')).toBeVisible()
  })

  await test.step('in the month, by mouse, to another day at the same time', async () => {
    const start = await bookLastOf(monthly, customer, 'Monthly')
    await goTo(page, `/calendar?view=month&day=${monthly}`)
    const card = cardOf(page, 'Monthly')
    await expect(cardOn(monthly, 'Monthly')).toBeVisible()
    await card.scrollIntoViewIfNeeded()
    const target = page.locator(`[data-date="${addDays(monthly, 6)}"]`)
    const [from, to] = [await card.boundingBox(), await target.boundingBox()]
    await page.mouse.move(from!.x + 20, from!.y + from!.height / 2)
    await page.mouse.down()
    await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 6 })
    await page.mouse.up()
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(start)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(cardOn(addDays(monthly, 6), 'Monthly')).toBeVisible()
  })

  await test.step('in the month, by Alt and the arrow keys', async () => {
    const start = await bookLastOf(arrowed, customer, 'Arrowed')
    await goTo(page, `/calendar?view=month&day=${arrowed}`)
    await expect(cardOn(arrowed, 'Arrowed')).toBeVisible()
    await cardOf(page, 'Arrowed').focus()
    for (let days = 0; days < 6; days += 1) await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue(start)
    await pressByKey(page, 'Save')
    await expect(cardOn(addDays(arrowed, 6), 'Arrowed')).toBeVisible()
  })
})

/** Simulates a finger on the screen, because Playwright's own touch support only taps. */
class Finger {
  readonly #client: CDPSession
  constructor(client: CDPSession) {
    this.#client = client
  }

  async press(x: number, y: number) {
    await this.#client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  }

  async moveTo(x: number, y: number) {
    await this.#client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] })
  }

  async lift() {
    await this.#client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
}

test.describe('on a phone, with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const aFinger = async (page: Page) => new Finger(await page.context().newCDPSession(page))

  test('a tap opens the dialog, a moving finger scrolls, and a resting finger creates and moves availability (R-D90)', async ({
    page,
  }) => {
    const provider = await anOpenMorning()
    await provider.open(page, `/calendar?view=week&day=${monday}`)
    const finger = await aFinger(page)

    await test.step('a tap', async () => {
      await bandFrom(page, '09:00', '12:00').tap()
      await expect(page.getByRole('dialog', { name: 'Availability schedule' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a finger that wanders at once makes nothing', async () => {
      const { x, y } = await pointAt(page, monday, 14 * 60)
      const scrolled = () => page.locator('section[aria-busy="false"]').evaluate((element) => element.scrollTop)
      const before = await scrolled()
      await finger.press(x, y)
      for (let pixels = 20; pixels <= 200; pixels += 20) await finger.moveTo(x, y - pixels)
      await finger.lift()
      await expect.poll(scrolled).toBeGreaterThan(before)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      // After a quick swipe, the page keeps scrolling until its momentum ends. A touch on a scrolling page stops the scrolling and does not
      // start a drag, so the test waits.
      let seen = before
      await expect
        .poll(async () => {
          const [last, now] = [seen, await scrolled()]
          seen = now
          return now - last
        })
        .toBe(0)
    })

    await test.step('a finger that rests on free time', async () => {
      const free = await pointAt(page, monday, 14 * 60)
      await finger.press(free.x, free.y)
      await expect(page.getByText(/^14:00 - /)).toBeVisible()
      await finger.moveTo(free.x, free.y + hour)
      await expect(page.getByText('14:00 - 15:00')).toBeVisible()
      await finger.lift()
      const dialog = page.getByRole('dialog', { name: 'New availability' })
      await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('14:00')
      await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('15:00')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('a finger that rests on availability', async () => {
      const held = await pointAt(page, monday, 10 * 60)
      await finger.press(held.x, held.y)
      await expect(page.getByText('09:00 - 12:00')).toBeVisible()
      await finger.moveTo(held.x, held.y + hour)
      await expect(page.getByText('10:00 - 13:00')).toBeVisible()
      await finger.lift()
      await saveChanges(page)
      await expect(bandFrom(page, '10:00', '13:00')).toBeVisible()
    })
  })
})
