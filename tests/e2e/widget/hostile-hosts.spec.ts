import { bySampleSize } from '#tests/integration/support/full-or-reduced-run.ts'
import { sharedAddress } from '../product.ts'
import { expect, test, type HostPage } from './host.ts'

test.use({ locale: 'en-GB' })

/** A script that runs before the snippet, like a library of the host page. */
const script = (code: string): string => `<script>${code}</script>`

const hostiles = {
  'unsets every property of every element': () => ({ head: '<style>* { all: unset }</style>' }),

  'hides what it does not know': () => ({
    head: `<style>
      body > * { display: none !important; visibility: hidden !important; opacity: 0 !important }
      body > div:empty, iframe, dialog, button { display: none !important; width: 1px !important }
      [popover] { inset: 40% !important; pointer-events: none !important }
    </style>`,
  }),

  'admits neither styles nor markup from scripts': () => ({
    headers: {
      'content-security-policy': [
        "default-src 'none'",
        `script-src ${sharedAddress()}/embed.js`,
        `frame-src ${sharedAddress()}`,
        'img-src data:',
        "base-uri 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ].join('; '),
    },
  }),

  'has a library of 2008 on all prototypes': () => ({
    head: script(`
      Array.prototype.toJSON = function () { return 'broken' }
      Array.prototype.each = Array.prototype.forEach
      for (const name of ['mode', 'serviceId', 'locale', 'colour', 'target', 'origin', 'open', 'action', 'height']) {
        Object.prototype[name] = name === 'mode' ? 'closed' : () => name
      }
      Object.prototype.mode = undefined
      for (const name of ['remove', 'replace', 'update', 'insert', 'show', 'hide', 'toggle', 'wrap', 'select']) {
        Element.prototype[name] = function () { throw new Error('the library meant something else by ' + name) }
      }
      Function.prototype.bind = function () { const all = arguments, f = this; return function () { return f.apply(all[0], arguments) } }
      document.getElementsByClassName = function () { return [] }
    `),
  }),

  'wraps whatever listens to events': () => ({
    head: script(`
      const own = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (type, listener) {
        if (typeof listener !== 'function') throw new TypeError('only functions here')
        return own.call(this, type, function (event) { return listener.call(this, event) })
      }
      EventTarget.prototype.removeEventListener = function () {}
    `),
  }),

  'has no doctype': () => ({ doctype: '' }),

  'covers its corner with the highest layer': () => ({
    body: '%<div id="cover" style="position: fixed; inset: auto 0 0 auto; width: 100%; height: 300px; z-index: 2147483647; background: #eee">We use cookies</div>',
  }),

  'moves, fades and clips its body': () => ({
    head: '<style>body { transform: rotate(2deg) scale(0.9); filter: blur(1px); opacity: 0.4; overflow: hidden; height: 100px; contain: paint }</style>',
  }),

  'is written from right to left': () => ({ head: script("document.documentElement.dir = 'rtl'") }),

  'sends relative addresses and links elsewhere': () => ({
    head: '<base href="https://elsewhere.example/deep/" target="_blank">',
  }),
} satisfies Record<string, () => HostPage>

type Hostile = keyof typeof hostiles
const hostileNames = Object.keys(hostiles) as Hostile[]

/**
 * Combinations of hostile features. In `npm test`, each page combines several that do not hide each other's effects; in the nightly run,
 * each page has one.
 */
const pages = bySampleSize<readonly (readonly Hostile[])[]>({
  reduced: [
    [
      'unsets every property of every element',
      'has a library of 2008 on all prototypes',
      'is written from right to left',
    ],
    ['hides what it does not know', 'wraps whatever listens to events', 'has no doctype'],
    ['admits neither styles nor markup from scripts'],
    [
      'covers its corner with the highest layer',
      'moves, fades and clips its body',
      'sends relative addresses and links elsewhere',
    ],
  ],
  full: hostileNames.map((name) => [name]),
})

test('The hostile host pages of the tests cover each kind of hostility', () => {
  expect(new Set(pages.flat())).toEqual(new Set(hostileNames))
})

function hostileIn(ways: readonly Hostile[]): HostPage {
  const all: HostPage[] = ways.map((way) => hostiles[way]())
  const merged: HostPage = Object.assign({}, ...all)
  return { ...merged, head: all.map(({ head = '' }) => head).join('') }
}

for (const ways of pages) {
  test(`the panel works on a page that ${ways.join(', ')} (R-B1.1)`, async ({ customer, host, page: tab }) => {
    const { words } = customer
    host.put('/', hostileIn(ways))
    await tab.goto(host.origin)
    const launcher = tab.getByRole('button', { name: words.launch })
    await expect(launcher).toBeVisible()
    const { width, height } = tab.viewportSize() ?? { width: 0, height: 0 }
    const box = (await launcher.boundingBox()) ?? { x: 0, width: 0 }
    expect(box).toMatchObject({ y: height - 80, height: 56 })
    expect(box.width, 'it has words beside its icon').toBeGreaterThan(80)
    const isFromTheRight = ways.includes('is written from right to left')
    expect(isFromTheRight ? box.x : width - box.x - box.width).toBeCloseTo(24)

    // A real click at the launcher's position shows that nothing of the host page covers it.
    await tab.mouse.click(box.x + box.width - 8, height - 52)
    await expect(customer.widget.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => tab.locator('iframe').boundingBox()).toMatchObject({ width: 420, height: height - 120 })
    await customer.button(words.close).click()
    await expect(tab.locator('iframe')).toBeHidden()

    // The widget adds only the global name `Inplan` to the host page, and does not make it scroll sideways.
    expect(await tab.evaluate('Object.getOwnPropertyNames(window).filter((name) => /inplan/i.test(name))')).toEqual([
      'Inplan',
    ])
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })
}

test('On a sandboxed page, which no list of sites can name, the widget opens in a window of its own (R-B1.1)', async ({
  customer,
  host,
  page,
}) => {
  host.put('/sandboxed', {})
  host.put('/', {
    body: '<iframe sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" src="/sandboxed" width="800" height="600"></iframe>',
  })
  await page.goto(host.origin)
  const opened = page.waitForEvent('popup')
  await page.frameLocator('iframe').getByRole('button', { name: customer.words.launch }).click()
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible()
})
