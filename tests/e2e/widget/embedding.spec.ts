import type { Page } from '@playwright/test'
import { sharedAddress } from '../product.ts'
import { expect, sites, test, widgetLink } from './host.ts'

test.use({ locale: 'en-GB' })

/** Records the messages that the host page receives from the widget, and the layout shift of the page. */
async function watch(page: Page): Promise<{ heard: () => Promise<unknown[]>; shift: () => Promise<number> }> {
  await page.addInitScript(() => {
    const seen = { heard: [] as unknown[], shift: 0 }
    Object.defineProperty(window, 'seen', { value: seen })
    window.addEventListener('message', ({ data }) => void seen.heard.push(data))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    heard: () => page.evaluate('window.seen.heard'),
    shift: () => page.evaluate('window.seen.shift'),
  }
}

const opened = { action: 'update_widget', button: 'open' }
const closed = { action: 'update_widget', button: 'close' }
/** The same messages, when they confirm a request of the loader script. */
const [openedByPage, closedByPage] = [opened, closed].map((message) => ({ ...message, isAnswer: true }))

test('The host page gets one event for each opening and closing, whoever causes it (R-B1.6, R-D106)', async ({
  customer,
  host,
  page,
}) => {
  const { heard } = await watch(page)
  host.put('/', {})
  await page.goto(host.origin)
  await page.getByRole('button', { name: customer.words.launch }).click()
  await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(heard).toEqual([openedByPage])
  await customer.button(customer.words.close).click()
  await expect.poll(heard).toEqual([openedByPage, closed])
  await page.evaluate('Inplan.open()')
  await page.evaluate('Inplan.close()')
  await expect.poll(heard).toEqual([openedByPage, closed, openedByPage, closedByPage])

  // An "open" message after the panel was closed does not open it.
  await page.frames()[1]?.evaluate((message) => window.parent.postMessage(message, '*'), opened)
  await expect.poll(heard).toHaveLength(5)
  await expect(page.locator('iframe')).toBeHidden()
})

test('Popup: links of the host page open a dialog, preselect a service, and get the focus back (R-D105)', async ({
  customer,
  host,
  page,
}) => {
  const { words } = customer
  host.put('/', {
    snippet: 'data-mode="popup"',
    body: `<p><a href="${widgetLink('business')}">Book with us</a></p>%`,
  })
  await page.goto(host.origin)
  await expect(page.getByRole('button', { name: words.launch })).toHaveCount(0)
  const link = page.getByRole('link', { name: 'Book with us' })
  await expect.poll(() => page.evaluate('typeof Inplan')).toBe('object')

  await link.press('Enter')
  await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
  expect(page.url()).toBe(`${host.origin}/`)
  // The focus is inside the panel's frame: elements behind the panel cannot be reached.
  expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.tagName)).toBe('IFRAME')
  await customer.button(sites.business.free).click()
  const serviceId = new URL(page.frames()[1]?.url() ?? '').searchParams.get('serviceId')

  await page.keyboard.press('Escape')
  await expect(page.locator('iframe')).toBeHidden()
  await expect(link).toBeFocused()

  // The script API of the host page changes the selection, the language and the colour.
  await page.evaluate((id) => window.Inplan?.open({ serviceId: id ?? '', locale: 'nl', colour: '#b3261e' }), serviceId)
  await expect(customer.widget.getByRole('tab', { name: 'Diensten' })).toBeVisible()
  await expect(customer.button(sites.business.free)).toHaveAttribute('aria-pressed', 'true')
  const accent = customer.widget.locator('html')
  await expect.poll(() => accent.evaluate((root) => root.style.getPropertyValue('--color-accent'))).toContain('#b3261e')
  // A click outside the panel closes it.
  await page.mouse.click(20, 20)
  await expect(page.locator('iframe')).toBeHidden()
  // The widget has added no entries to the page's history.
  expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(3)
})

test('Inline: the widget is as high as its content, and shifts nothing while it loads (R-D105)', async ({
  customer,
  host,
  page,
}) => {
  const { shift } = await watch(page)
  host.put('/', {
    snippet: 'data-mode="inline"',
    body: '<div style="min-height: 640px">%</div><p id="after">After the widget</p>',
  })
  await page.goto(host.origin)
  await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
  // The inline widget has no close button and does not scroll.
  await expect(customer.button(customer.words.close)).toHaveCount(0)
  const fits = () =>
    customer.widget
      .locator('html')
      .evaluate((root) => root.scrollHeight === root.clientHeight && root.clientHeight > 640)
  await expect.poll(fits).toBe(true)
  expect(await shift()).toBeLessThan(0.1)

  await customer.button(sites.business.free).click()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await customer.widget.getByRole('link', { name: customer.words.chooseTime }).click()
  await expect(customer.widget.getByRole('link', { name: customer.words.anyone })).toBeVisible()
  // The next screen is shown from its top.
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
})

test.describe('the host page without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the fallback link leads to the widget’s page, which says that it needs scripts (R-B1.1)', async ({
    host,
    page,
  }) => {
    host.put('/', { body: `<a href="${widgetLink('business')}">Book with us</a>%` })
    await page.goto(host.origin)
    await page.getByRole('link', { name: 'Book with us' }).click()
    await expect(page.locator('noscript [lang=en]')).toHaveText('Turn on JavaScript to book an appointment.')
  })
})

test.describe('which web sites may show the widget', () => {
  test.use({
    expectedErrors:
      /frame-ancestors|violates the following Content Security Policy|target origin|ERR_BLOCKED_BY_RESPONSE/,
  })

  const parents = {
    'a site of the list': ['allowed', ''],
    'another site': ['foreign', ''],
    'a site of the list that stands in another': ['foreign', 'allowed'],
    'another site that stands in one of the list': ['allowed', 'foreign'],
  } as const

  test('a listed site can show it, and no other site can (T-W1)', async ({ host, page }) => {
    const origins = { allowed: host.origin, foreign: host.foreignOrigin }
    host.put('/shows', { body: `<iframe title="widget" src="${widgetLink('business')}"></iframe>` })
    for (const [name, [outer, inner]] of Object.entries(parents)) {
      host.put('/around', { body: `<iframe title="inner" src="${inner && origins[inner]}/shows"></iframe>` })
      const isShown = inner === '' && outer === 'allowed'
      const refused = !isShown && page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
      await page.goto(`${origins[outer]}/${inner ? 'around' : 'shows'}`)
      await refused
      const shown = () => page.frames().some((frame) => frame.url().startsWith(`${sharedAddress()}/widget/`))
      await expect.poll(shown, name).toBe(isShown)
    }
  })
})

test('the host page accepts messages only from the widget, and the widget only from the host page (T-W2)', async ({
  customer,
  host,
  page,
}) => {
  host.put('/other', { body: '' })
  host.put('/', { body: '%<iframe title="other" src="/other"></iframe>' })
  await page.goto(host.origin)
  await page.getByRole('button', { name: customer.words.launch }).click()
  const widget = page.frameLocator('dialog iframe')
  await expect(widget.getByRole('heading', { level: 1 })).toBeVisible()
  const other = page.frames().find((frame) => frame.url().endsWith('/other'))

  // Sends messages from another frame and from the host page, and dispatches synthetic events. Some are well-formed, 1,000 per target are
  // malformed.
  await other?.evaluate(() => {
    const words = ['update_widget', 'close', 'inplan_host', '', 0, null, [], true]
    for (const target of [window.parent, window.parent.frames[0], window.parent.frames[1]]) {
      target?.postMessage({ action: 'update_widget', button: 'close' }, '*')
      target?.postMessage({ action: 'inplan_host', open: false }, '*')
      for (let index = 0; index < 1000; index += 1) {
        target?.postMessage({ action: words[index % 8], button: words[(index >> 3) % 8], height: index }, '*')
      }
    }
  })
  await page.evaluate((origin) => {
    const data = { action: 'update_widget', button: 'close' }
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))
    window.dispatchEvent(new MessageEvent('message', { data, origin }))
    window.postMessage(data, '*')
    const frame = document.querySelector('div')?.shadowRoot?.querySelector('iframe')?.contentWindow ?? null
    window.dispatchEvent(new MessageEvent('message', { data, origin: window.location.origin, source: frame }))
  }, sharedAddress())
  await expect(page.locator('dialog iframe')).toBeVisible()

  // A message from the host page does not make the widget send any message.
  const heard = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        window.addEventListener('message', () => (count += 1))
        const frame = document.querySelector('div')?.shadowRoot?.querySelector('iframe')?.contentWindow
        frame?.postMessage({ action: 'update_widget', button: 'open' }, '*')
        setTimeout(() => resolve(count), 300)
      }),
  )
  expect(heard).toBe(0)
  await widget.getByRole('button', { name: customer.words.close }).click()
  await expect(page.locator('dialog iframe')).toBeHidden()
})

test.describe('the widget on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the panel fills the screen, makes room for the keyboard, and keeps the focused field visible (R-B9.7, R-D105)', async ({
    customer,
    host,
    page,
  }) => {
    host.put('/', { body: '<p style="height: 3000px">Long</p>%' })
    await page.goto(host.origin)
    await page.getByRole('button', { name: customer.words.launch }).tap()
    const box = () => page.locator('iframe').boundingBox()
    await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await expect(page.locator('button'), 'the launcher covers nothing of it').toBeHidden()
    // Elements behind the panel, including the launcher, cannot be reached.
    const isModal = await page.evaluate(() => {
      const loader = [...document.body.children].find(({ shadowRoot }) => shadowRoot)
      return loader?.shadowRoot?.querySelector('dialog')?.matches(':modal')
    })
    expect(isModal).toBe(true)
    await customer.widget.getByRole('link', { name: 'Log in' }).tap()
    const field = customer.widget.getByLabel(customer.words.password, { exact: true })
    await field.tap()
    // Simulates an on-screen keyboard that covers the lower half.
    await page.setViewportSize({ width: 390, height: 400 })
    await expect.poll(box).toEqual({ x: 0, y: 0, width: 390, height: 400 })
    await expect(field).toBeInViewport({ ratio: 1 })
  })
})

test('the panel closes in 300 ms, and at once with reduced motion (R-B9.10)', async ({ customer, host, page }) => {
  host.put('/', {})
  await page.goto(host.origin)
  for (const [reducedMotion, expected] of [
    ['no-preference', [300]],
    ['reduce', []],
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.getByRole('button', { name: customer.words.launch }).click()
    await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
    // Waits until the opening animation has ended. A panel that is still opening would close from its current position, in less time.
    await page.waitForFunction(() => document.querySelector('div')?.shadowRoot?.getAnimations().length === 0)
    const durations = await page.evaluate(() => {
      const panel = document.querySelector('div')?.shadowRoot?.querySelector('dialog')
      window.Inplan?.close()
      return panel?.getAnimations().map(({ effect }) => effect?.getTiming().duration)
    })
    expect(new Set(durations), reducedMotion).toEqual(new Set(expected))
    await expect(page.locator('iframe')).toBeHidden()
  }
})
