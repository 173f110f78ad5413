import type { Page } from '@playwright/test'
import { expect, sites, test } from './customer.ts'

test.use({ locale: 'en-GB' })

const { path } = sites.business

/** The cumulative layout shift of the page. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

test('the widget is loaded when somebody is about to need it, and moves nothing', async ({ customer, page }) => {
  await page.goto(path)
  const launcher = page.getByRole('button', { name: customer.words.launch })
  await expect(launcher).toHaveAttribute('aria-expanded', 'false')
  await expect(page.locator('iframe')).toHaveCount(0)
  await launcher.hover()
  await expect(page.locator('iframe')).toHaveCount(1)
  await expect(page.locator('iframe')).toBeHidden()
  expect(await layoutShift(page)).toBe(0)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /inplan/i.test(name)))).toEqual(['Inplan'])
})

test('B4.8 and D105: the panel opens and closes by launcher, Escape, its own cross, and from the page', async ({
  customer,
  page,
}) => {
  await customer.openPanel(path)
  const launcher = page.getByRole('button', { name: customer.words.launch })
  const shown = page.getByRole('button', { name: customer.words.close, expanded: true })
  await expect(shown).toBeVisible()

  // Escape keeps the selection; the focus returns to the launcher.
  await customer.button(sites.business.free).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toBeHidden()
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'true')

  // The close button starts over (B4.8).
  await customer.button(customer.words.close).click()
  await expect(page.locator('iframe')).toBeHidden()
  await launcher.click()
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'false')
  await shown.click()
  await expect(page.locator('iframe')).toBeHidden()

  await page.evaluate('Inplan.open()')
  await expect(page.locator('iframe')).toBeVisible()
  await page.evaluate('Inplan.close()')
  await expect(page.locator('iframe')).toBeHidden()
})

test('B2.7: open=true in the page’s address opens the panel', async ({ customer, page }) => {
  await page.goto(`${path}?open=true`)
  await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
})

test('B2.9: a service in the page’s address is chosen already', async ({ customer, page }) => {
  await customer.openPanel(path)
  await customer.button(sites.business.free).click()
  const frame = page.frames()[1]
  const serviceId = new URL(frame?.url() ?? '').searchParams.get('serviceId')
  await page.goto(`${path}?open=true&serviceId=${serviceId}`)
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'true')
})

test('W2: messages that do not come from the widget change nothing', async ({ customer, page }) => {
  await customer.openPanel(path)
  await page.evaluate(() => {
    for (const data of [{ action: 'update_widget', button: 'close' }, 'close', null, { action: 'update_widget' }]) {
      window.postMessage(data, '*')
      window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: window }))
    }
  })
  await expect(page.locator('iframe')).toBeVisible()
  // The host page cannot make the widget send messages to another origin.
  const heard = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        window.addEventListener('message', () => (count += 1))
        const frame = window.frames[0]
        frame?.postMessage({ action: 'update_widget', button: 'open' }, '*')
        setTimeout(() => resolve(count), 300)
      }),
  )
  expect(heard).toBe(0)
})

test('D105: on a phone the panel is the whole screen', async ({ customer, page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await customer.openPanel(path)
  await expect.poll(() => page.locator('iframe').boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  // Elements behind the panel, including the launcher, cannot be reached.
  const isModal = () => {
    const host = [...document.body.children].find(({ shadowRoot }) => shadowRoot)
    return host?.shadowRoot?.querySelector('dialog')?.matches(':modal')
  }
  expect(await page.evaluate(isModal)).toBe(true)
})
