import { expect, sites, snippetOf, test, widgetLink } from './host.ts'
import { beLoggedIn } from './logged-in-customer.ts'

test.use({ locale: 'en-GB' })

test('A dialog of an inline widget opens where the customer is looking, however high the widget is', async ({
  customer,
  host,
  page,
}) => {
  host.put('/', {
    snippet: 'data-mode="inline"',
    body: '<p style="height: 900px">Before</p><div style="min-height: 640px">%</div><p style="height: 2000px">After</p>',
  })
  await beLoggedIn(page)
  await page.goto(host.origin)
  await customer.button('Your account').click()
  await customer.widget.getByRole('link', { name: 'My data' }).click()
  await expect(customer.button('Delete everything')).toBeVisible()
  // With very high content, the top, the centre and the end of the frame are far from the button.
  await customer.widget.getByRole('main').evaluate((main) => main.style.setProperty('padding-block', '1600px'))
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.height ?? 0).toBeGreaterThan(3200)
  const dialog = customer.widget.getByRole('dialog')
  for (const [where, viewport] of [
    ['at a desk', { width: 1280, height: 720 }],
    ['on a phone', { width: 390, height: 700 }],
  ] as const) {
    await page.setViewportSize(viewport)
    await customer.button('Delete everything').click()
    await expect(dialog, where).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Delete for good' }), where).toBeInViewport({ ratio: 1 })
    await expect(customer.button('Delete everything'), where).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('The demonstration site shows the widget inside the text of a page and behind links', async ({
  customer,
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: /The widget in the text of a page/ }).click()
  await expect(customer.widget.getByRole('tab', { name: 'Services' })).toBeVisible()
  await expect(customer.button(customer.words.close)).toHaveCount(0)
  await page.goto('/demo/popup')
  await expect.poll(() => page.evaluate('typeof Inplan')).toBe('object')
  await page.getByRole('link', { name: 'In Dutch' }).click()
  await expect(customer.widget.getByRole('tab', { name: 'Diensten' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/demo/popup')
})

test('Several widgets on one page are independent of each other', async ({ customer, host, page }) => {
  const { words } = customer
  host.put('/', {
    body: `<div style="min-height: 640px">${snippetOf('business', 'data-mode="inline"')}</div>${snippetOf('freelancer', 'data-mode="popup" data-locale="nl"')}
      <a href="${widgetLink('freelancer')}">Run with Mila</a>`,
  })
  await page.goto(`${host.origin}/?serviceId=none`)
  const [inline, popup] = [page.locator('iframe').first().contentFrame(), page.frameLocator('dialog iframe')]
  await expect(inline.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate('typeof Inplan')).toBe('object')
  await page.getByRole('link', { name: 'Run with Mila' }).click()
  await expect(popup.getByRole('tab', { name: 'Diensten' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog iframe')).toBeHidden()
  await page.evaluate((id) => window.Inplan?.open({ organizationId: id }), sites.freelancer.id)
  await expect(page.locator('dialog iframe')).toBeVisible()
  await popup.getByRole('button', { name: 'Sluiten' }).click()
  await expect(page.locator('dialog iframe')).toBeHidden()
  await expect(inline.getByRole('button', { name: words.close })).toHaveCount(0)
})
