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

test('The panel loads shortly before it is needed, and opens and closes by launcher, Escape, its own cross and the page (R-B2.10, R-B4.8, R-D105)', async ({
  customer,
  page,
}) => {
  await page.goto(path)
  const launcher = page.getByRole('button', { name: customer.words.launch })
  const frame = page.locator('iframe')
  await expect(launcher).toHaveAttribute('aria-expanded', 'false')
  await expect(frame).toHaveCount(0)
  await launcher.hover()
  await expect(frame).toHaveCount(1)
  await expect(frame).toBeHidden()
  expect(await layoutShift(page)).toBe(0)
  expect(await page.evaluate(() => Object.keys(window).filter((name) => /inplan/i.test(name)))).toEqual(['Inplan'])

  await launcher.click()
  await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
  const shown = page.getByRole('button', { name: customer.words.close, expanded: true })
  await expect(shown).toBeVisible()

  // Escape closes the panel, keeps the selection, and returns the focus to the launcher.
  await customer.button(sites.business.free).click()
  await page.keyboard.press('Escape')
  await expect(frame).toBeHidden()
  await expect(launcher).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'true')
  const query = () => new URL(page.frames()[1]?.url() ?? '').searchParams
  const serviceId = query().get('serviceId')
  expect(serviceId).not.toBeNull()

  // The close button closes the panel and resets the selection (B4.8).
  await customer.button(customer.words.close).click()
  await expect(frame).toBeHidden()
  await launcher.click()
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'false')
  expect(query().has('serviceId')).toBe(false)
  await shown.click()
  await expect(frame).toBeHidden()

  await page.evaluate('Inplan.open()')
  await expect(frame).toBeVisible()
  await page.evaluate('Inplan.close()')
  await expect(frame).toBeHidden()

  await test.step('the page’s address opens the panel, and chooses a service (R-B2.7, R-B2.9)', async () => {
    await page.goto(`${path}?open=true&serviceId=${serviceId}`)
    await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'true')
  })
})
