import type { Page } from '@playwright/test'
import type { Locale } from '#shared/i18n/locale.ts'
import { expectNoViolations } from '../axe.ts'
import { someVariants } from '#tests/e2e/some-variants.ts'
import { isFullProof } from '#tests/integration/support/full-or-reduced-run.ts'
import { buyPackage, expect, localeOf, password, register, sites, type Customer, type Site } from './customer.ts'
import { keyboard, mouse, type InputDevice } from './mouse-and-keyboard.ts'
import { snippetOf, test, type HostSite } from './host.ts'

/** One path through the whole widget on a host page. */
interface Flow {
  what: 'free' | 'afterwards' | 'package' | 'credits'
  site: Site
  locale: 'nl-NL' | 'en-GB'
  device: 'phone' | 'desk'
  by: 'mouse' | 'keyboard'
}

// The flows are a pairwise selection: each value of a column occurs together with each value of every other column. The first test checks
// this. `npm test` runs only the flow with the most screens.
const flows: readonly Flow[] = [
  { what: 'free', site: 'business', locale: 'nl-NL', device: 'phone', by: 'mouse' },
  { what: 'free', site: 'freelancer', locale: 'en-GB', device: 'desk', by: 'keyboard' },
  { what: 'afterwards', site: 'business', locale: 'en-GB', device: 'phone', by: 'keyboard' },
  { what: 'afterwards', site: 'freelancer', locale: 'nl-NL', device: 'desk', by: 'mouse' },
  { what: 'package', site: 'business', locale: 'nl-NL', device: 'desk', by: 'keyboard' },
  { what: 'package', site: 'freelancer', locale: 'en-GB', device: 'phone', by: 'mouse' },
  { what: 'credits', site: 'business', locale: 'en-GB', device: 'desk', by: 'mouse' },
  { what: 'credits', site: 'freelancer', locale: 'nl-NL', device: 'phone', by: 'keyboard' },
]

test('The booking flows cover each pair of values', () => {
  const pairs = new Set<string>()
  for (const flow of flows) {
    const values = Object.values(flow)
    for (const a of values) for (const b of values) if (a < b) pairs.add(`${a} ${b}`)
  }
  // The first column has 4 values and the four others have 2 each: 4 × (2 + 2 + 2 + 2) pairs with the first column, and 2 × 2 pairs for
  // each of the 6 pairs of other columns.
  expect(pairs.size).toBe(4 * 8 + 6 * 4)
})

const devices = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

/** Opens a host page with an organisation's snippet. */
async function openSite(page: Page, { origin, put }: HostSite, site: Site, locale: Locale = 'en'): Promise<void> {
  put('/', { body: snippetOf(site, `data-locale="${locale}"`) })
  await page.goto(`${origin}/`)
}

/** Axe rules about the host page, which is not part of the product. */
const rulesOfTheHost = ['region', 'landmark-one-main']

/** The steps that Axe has checked. */
const examined = new Set<string>()

/** Checks a step with Axe. `npm test` checks each step only in the first flow that reaches it, the nightly run in every flow. */
async function expectOursAccessible(page: Page, step: string): Promise<void> {
  if (!isFullProof && examined.has(step)) return
  examined.add(step)
  await expectNoViolations(page, step, rulesOfTheHost)
}

/** Chooses the last time of the first free day of a later week, which no other test takes, and returns it. */
async function chooseTime(customer: Customer, hands: InputDevice, by: Flow['by']): Promise<string> {
  const { words, widget, page, slots } = customer
  await expect(slots.first()).toBeVisible()
  for (let week = 0; week < customer.weeksAhead; week += 1) await hands.press(customer.button(words.nextWeek))
  if (by === 'mouse') await customer.button(words.hasSlots).first().click()
  else {
    const grid = widget.getByRole('grid')
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Home')
    for (let day = 0; day < 6; day += 1) {
      if (words.hasSlots.test((await grid.locator(':focus').textContent()) ?? '')) break
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('Enter')
  }
  const slot = slots.last()
  await hands.press(slot)
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  return (await slot.innerText()).slice(0, 5)
}

for (const flow of someVariants(flows, 2)) {
  const { what, site, locale, device, by } = flow
  test.describe(`${what} at a ${site}, ${locale}, ${device}, by ${by}:`, () => {
    test.use({
      locale,
      ...devices[device],
      // Firefox does not support mobile emulation.
      isMobile: async ({ browserName }: { browserName: string }, use: (is: boolean) => Promise<void>) =>
        use(device === 'phone' && browserName !== 'firefox'),
      colorScheme: by === 'mouse' ? 'light' : 'dark',
    } as object)
    // The test is slow, because Axe checks each step.
    test.slow()

    const rule = { free: 'R-B9.8', afterwards: 'R-B1.2, R-B1.3', package: 'R-B1.2', credits: 'R-B1.2' }[what]

    test(`${rule}: a booking from the host page to the confirmation`, async ({
      customer,
      page,
      host,
      request,
      newEmail,
      mailTo,
    }) => {
      const { words, widget } = customer
      const own = sites[site]
      const hands = by === 'mouse' ? mouse() : keyboard(page)
      const account = what === 'free' ? undefined : await register(request, site, newEmail, mailTo)
      if (account && what === 'credits') await buyPackage(request, site, account)

      await openSite(page, host, site, localeOf(locale))
      await hands.press(page.getByRole('button', { name: words.launch }))
      await expect(widget.getByRole('heading', { level: 1 })).toBeVisible()
      await expectOursAccessible(page, 'home')

      let time = ''
      if (what === 'package') {
        await hands.choose(widget.getByRole('tab', { name: words.packages }))
        await hands.press(customer.button(own.package))
        await expectOursAccessible(page, 'packages')
        await hands.press(widget.getByRole('link', { name: words.toLogin }))
      } else {
        const service = { free: own.free, afterwards: own.paid, credits: own.byCredit }[what]
        await hands.press(customer.button(service))
        await expect(widget.getByRole('link', { name: words.firstFree })).toBeVisible()
        await expectOursAccessible(page, 'home')
        await hands.press(widget.getByRole('link', { name: words.chooseTime }))
        if (own.hasTeam) {
          // A paid service is booked with a chosen specialist (rule B1.2).
          const who = what === 'free' ? words.anyone : /^Fenna/
          await expect(widget.getByRole('link', { name: who })).toBeVisible()
          await expectOursAccessible(page, 'specialists')
          await hands.press(widget.getByRole('link', { name: who }))
        }
        time = await chooseTime(customer, hands, by)
        await expectOursAccessible(page, 'time slots')
        await hands.press(customer.button(words.goOn))
        await expect(widget.getByRole('link', { name: words.logIn }).last()).toBeVisible()
        await expectOursAccessible(page, 'name and address')
        await hands.press(widget.getByRole('link', { name: words.logIn }).last())
      }

      await expect(widget.getByLabel(words.email)).toBeVisible()
      await expectOursAccessible(page, 'log in')
      if (account) {
        await hands.type(widget.getByLabel(words.email), account.email)
        await hands.type(widget.getByLabel(words.password, { exact: true }), password)
        await hands.press(customer.logInButton)
      } else {
        await hands.press(widget.getByRole('link', { name: words.signUp }))
        await hands.type(widget.getByLabel(words.email), newEmail)
        await hands.type(widget.getByLabel(words.password, { exact: true }), password)
        await hands.tick(widget.getByRole('checkbox', { name: words.terms }))
        await hands.press(customer.button(words.signUp))
        await expect(widget.getByLabel(words.code)).toBeFocused()
        await expectOursAccessible(page, 'confirm the address')
        const code = /\b\d{6}\b/.exec((await mailTo(newEmail)).text)?.[0] ?? ''
        for (const character of code) await page.keyboard.press(character)
        await hands.press(customer.button(words.bookForFree))
      }

      if (what !== 'free') {
        await hands.type(widget.getByLabel(words.fullName), 'Noor Jansen')
        const method = widget.getByRole('radio', { name: what === 'credits' ? words.credits : words.payLater })
        await hands.choose(method)
        await expectOursAccessible(page, 'payment')
        const pay = {
          afterwards: words.payAfterwards(own.price),
          package: words.orderAfterwards,
          credits: words.withCredit,
        }[what]
        await hands.press(customer.button(pay))
      }

      const done = what === 'package' ? words.orderConfirmed : words.confirmed
      await expect(widget.getByRole('heading', { name: done })).toBeVisible()
      if (time) await expect(widget.getByText(new RegExp(String.raw`${time}\s-\s`)).first()).toBeVisible()
      await expectOursAccessible(page, 'confirmation')

      // The panel closes, and the focus returns to the page.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: words.launch })).toBeFocused()
    })
  })
}

test.describe('the shortest way to a free service:', () => {
  test.use({ locale: 'en-GB' })

  for (const site of ['freelancer'] as const) {
    const { free } = sites[site]

    test(`a new visitor of a ${site} needs four interactions and two fields, and two interactions on returning (R-B9.8, R-D113, R-D215, R-D291)`, async ({
      customer,
      page,
      host,
      newEmail,
      mailTo,
    }) => {
      const { words, widget } = customer
      const first = mouse()
      await openSite(page, host, site)
      await page.getByRole('button', { name: words.launch }).click()

      await first.press(customer.button(free))
      await first.press(widget.getByRole('link', { name: words.firstFree }))
      await first.press(customer.button(words.goOn))
      await expect(widget.getByRole('textbox')).toHaveCount(2)
      await widget.getByLabel(words.fullName).fill('Noor Jansen')
      await widget.getByLabel(words.email).fill(newEmail)
      await first.press(customer.button(words.bookForFree))
      await customer.expectConfirmed()
      expect(first.presses).toBe(4)

      // One tap turns the guest into an account.
      await widget.getByRole('link', { name: 'Make an account' }).click()
      await customer.enterCode(newEmail, (to) => mailTo(to, /is your code/))
      await expect(widget.getByRole('tabpanel').getByRole('link')).toHaveCount(1)
      // A visitor who returns is in a new session, which begins at the first screen.
      await widget.locator('body').evaluate(() => sessionStorage.clear())
      await page.reload()
      await page.getByRole('button', { name: words.launch }).click()
      const again = mouse()
      // Until the next available times have loaded, the region contains only the link to all times.
      const freeTimes = widget.getByRole('region', { name: words.again }).getByRole('link', { name: /\d:\d\d/ })
      await again.press(freeTimes.first())
      await again.press(customer.button(words.bookForFree))
      await customer.expectConfirmed()
      expect(again.presses).toBe(2)
    })
  }
})
