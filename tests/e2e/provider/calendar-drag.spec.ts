import type { CDPSession, Locator, Page } from '@playwright/test'
import { addDays, startOfWeek, type LocalDate } from '#shared/time/local-date.ts'
import { drag, endOf, hour, pointAt } from './calendar-mouse.ts'
import { aNewProvider, type NewProvider } from './new-provider.ts'
import { expect, goTo, test, today, week, type Customer } from './provider.ts'

/** A Monday in the future. */
const monday = addDays(startOfWeek(today()), 14)

/** A Monday so far ahead that no other test books there. */
const farMonday = (weeks: number): LocalDate => addDays(startOfWeek(today()), 7 * weeks)

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 820 } })
test.setTimeout(150_000)

/** Books the last slot of a day as the demo's customer; the specialist is free after it. */
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

/** The point at which an item can be dragged. */
async function middleOf(thing: Locator) {
  const { x, middle } = await endOf(thing)
  return { x, y: middle }
}

/** Creates a freelancer with availability on a Monday from 09:00 to 12:00. */
async function anOpenMorning(): Promise<NewProvider> {
  const provider = await aNewProvider('FREELANCER')
  const { instructorId } = await provider.call('providerSession', {})
  const service = await provider.call('saveService', {
    body: { serviceType: 'PRIVATE', name: 'Intake', duration: 60, price: 50, instructorIds: [instructorId!] },
  })
  await provider.call('createAvailability', {
    body: {
      type: 'APPOINTMENT',
      serviceIds: [service.id],
      startDate: monday,
      startTime: '09:00',
      endTime: '12:00',
      repeatType: 'ONE_TIME',
    },
  })
  return provider
}

const bandFrom = (page: Page, from: string, to: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Availability schedule, .*, ${from} to ${to}`) })

/** A disabled button cannot be focused, so the test waits until it is enabled. */
async function pressByKey(page: Page, name: string) {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await expect(button).toBeEnabled()
  await button.focus()
  await page.keyboard.press('Enter')
}

async function saveChanges(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  // The last toast is checked, because the toast of an earlier save may still be visible.
  await expect(page.getByText('Your changes are saved').last()).toBeVisible()
}

/** Drags the start or end of an availability up or down, and saves the change. */
async function dragTo(page: Page, from: { x: number; y: number }, down: number) {
  await drag(page, from, { y: down })
  await page.mouse.up()
  await saveChanges(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('D90: bookings are dragged in the week and in the month, moved there by keys, and their dialog saves that', async ({
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

test('D90: free time is proposed, and availability moved and made longer, by mouse and by keys', async ({ page }) => {
  const provider = await anOpenMorning()
  await provider.open(page, `/calendar?view=week&day=${monday}`)
  const morning = bandFrom(page, '09:00', '12:00')
  await expect(morning).toBeVisible()
  const dialog = page.getByRole('dialog')

  await test.step('a drag on free time: Escape ends it, letting go proposes it', async () => {
    const start = await pointAt(page, monday, 14 * 60)
    await drag(page, start, { y: 1.5 * hour })
    await expect(page.getByText('14:00 - 15:30')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('14:00 - 15:30')).toHaveCount(0)
    await page.mouse.up()
    await expect(dialog).toHaveCount(0)

    await drag(page, start, { y: 1.5 * hour })
    await page.mouse.up()
    await expect(page.getByRole('heading', { name: 'New availability' })).toBeVisible()
    await expect(dialog.getByLabel('From', { exact: true })).toHaveValue('14:00')
    await expect(dialog.getByLabel('To', { exact: true })).toHaveValue('15:30')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('availability that is dragged stays where it is until that is saved', async () => {
    await drag(page, await middleOf(morning), { y: hour })
    await expect(page.getByText('10:00 - 13:00')).toBeVisible()
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(morning).toBeVisible()
  })

  await test.step('its later end, then its earlier one', async () => {
    await dragTo(page, await endOf(morning), hour)
    const { x, top } = await endOf(bandFrom(page, '09:00', '13:00'))
    await dragTo(page, { x, y: top }, hour / 2)
    await expect(bandFrom(page, '09:30', '13:00')).toBeVisible()
  })

  await test.step('its end by Alt, Shift and the arrow keys', async () => {
    await bandFrom(page, '09:30', '13:00').focus()
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await pressByKey(page, 'Save changes')
    await expect(bandFrom(page, '09:30', '13:30')).toBeVisible()
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

test.describe('by finger, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  const aFinger = async (page: Page) => new Finger(await page.context().newCDPSession(page))

  test('D90: a tap opens, a finger that wanders scrolls, and one that rests makes and moves availability', async ({
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
      // The page goes on scrolling after a quick finger has lifted. A finger on a page that scrolls holds nothing.
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
