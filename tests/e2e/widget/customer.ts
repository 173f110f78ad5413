import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { translateRequest } from '#shared/api/specification/calls.ts'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { demoPassword } from '#scripts/product/demo-accounts.ts'
import { test as base } from '../fixture.ts'
import type { Mail } from '../mailbox.ts'
import { expectedTexts, type ExpectedTexts } from './expected-texts.ts'

export { expect } from '@playwright/test'

/** The demo organisations and what the tests book there, in both languages. */
export const sites = {
  business: {
    path: '/demo',
    id: '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01',
    free: /Introduction call|Kennismakingsgesprek/,
    paid: /Deep tissue massage|Dieptemassage/,
    price: '€85',
    hasTeam: true,
    package: /A month of mobility|Een maand beweging/,
    /** A service that the package's credits can pay. It is a group service, so that tests do not compete for a slot. */
    byCredit: /Breath and mobility|Adem en beweging/,
  },
  freelancer: {
    path: '/demo/freelancer',
    id: '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02',
    free: /Training plan call|Gesprek over je trainingsplan/,
    paid: /Technique session|Techniektraining/,
    price: '€70',
    hasTeam: false,
    package: /Ready to race|Klaar voor de wedstrijd/,
    byCredit: /Group run|Samen hardlopen/,
  },
} as const

export type Site = keyof typeof sites

/** The mail address of Sam de Vries, a customer in the demo data. */
export const demoCustomer = 'customer@demo.inplan.test'

export const password = 'Fietsbel-7!'

/** A customer using the widget, in a host page's panel or on its own page. */
export class Customer {
  readonly page: Page
  readonly locale: Locale
  readonly words: ExpectedTexts
  /** The document that contains the widget: the panel's frame, or the page. */
  readonly widget: FrameLocator | Page
  /** How many weeks ahead this customer books. Parallel workers have different numbers, so that they use different times. */
  readonly weeksAhead: number

  constructor(page: Page, locale: Locale, widget: FrameLocator | Page, weeksAhead: number) {
    this.page = page
    this.locale = locale
    this.words = expectedTexts[locale]
    this.widget = widget
    this.weeksAhead = weeksAhead
  }

  button(name: string | RegExp): Locator {
    return this.widget.getByRole('button', { name })
  }

  /** The button that logs in with a password. There is another button for passkeys. */
  get logInButton(): Locator {
    return this.widget.getByRole('button', { name: this.words.logIn, exact: true })
  }

  /** Opens the panel on a host page with the launcher button. */
  async openPanel(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.getByRole('button', { name: this.words.launch }).click()
    await expect(this.widget.getByRole('heading', { level: 1 })).toBeVisible()
  }

  async chooseService(service: RegExp, hasTeam: boolean): Promise<void> {
    await this.button(service).click()
    await this.widget.getByRole('link', { name: this.words.chooseTime }).click()
    if (hasTeam) await this.widget.getByRole('link', { name: this.words.anyone }).click()
  }

  /** The bookable times of the selected day. */
  get slots(): Locator {
    return this.widget.getByRole('group', { name: this.words.slots }).getByRole('button', { name: /^\d\d:\d\d/ })
  }

  async goToTimes(): Promise<void> {
    await expect(this.slots.first()).toBeVisible()
    for (let week = 0; week < this.weeksAhead; week += 1) await this.button(this.words.nextWeek).click()
    await this.button(this.words.hasSlots).first().click()
    await expect(this.slots.first()).toBeVisible()
  }

  /** Chooses the first time of a later week and returns it, such as "09:00". */
  async chooseTime(): Promise<string> {
    await this.goToTimes()
    const slot = this.slots.first()
    const time = (await slot.innerText()).slice(0, 5)
    await slot.click()
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    return time
  }

  /** Continues from a selected time to the log-in. Without this step, the booking would go on as a guest. */
  async goToLogin(): Promise<void> {
    await this.button(this.words.goOn).click()
    // The header also has a log-in link, which appears first. The link in the main area is used.
    await this.widget.getByRole('main').getByRole('link', { name: this.words.logIn }).click()
  }

  /** Signs up, starting on the log-in screen or on the sign-up screen. */
  async signUp(email: string, mailTo: (to: string) => Promise<Mail>): Promise<void> {
    const terms = this.widget.getByRole('checkbox', { name: this.words.terms })
    const link = this.widget.getByRole('link', { name: this.words.signUp })
    await expect(terms.or(link)).toBeVisible()
    if (!(await terms.isVisible())) await link.click()
    await this.widget.getByLabel(this.words.email).fill(email)
    await this.widget.getByLabel(this.words.password, { exact: true }).fill(password)
    await terms.check()
    await this.button(this.words.signUp).click()
    await this.enterCode(email, mailTo)
  }

  /**
   * Creates an account after a guest booking. The guest came through a link in a mail, so the form does not know the address and it has to
   * be typed.
   */
  async makeAccount(email: string, mailTo: (to: string) => Promise<Mail>): Promise<void> {
    await this.widget.getByLabel(this.words.email).fill(email)
    await this.button(this.words.mailCode).click()
    await this.enterCode(email, mailTo)
  }

  /** Types the mailed code that confirms an address. */
  async enterCode(email: string, mailTo: (to: string) => Promise<Mail>): Promise<void> {
    const first = this.widget.getByLabel(this.words.code)
    await expect(first).toBeFocused()
    const code = /\b\d{6}\b/.exec((await mailTo(email)).text)?.[0] ?? ''
    await first.pressSequentially(code[0] ?? '')
    await this.page.keyboard.type(code.slice(1))
  }

  async logIn(email = demoCustomer, own = demoPassword): Promise<void> {
    await this.widget.getByLabel(this.words.email).fill(email)
    await this.widget.getByLabel(this.words.password, { exact: true }).fill(own)
    await this.logInButton.click()
  }

  /** Chooses payment afterwards, and books. */
  async payAfterwards(price: string): Promise<void> {
    const pay = this.button(this.words.payAfterwards(price))
    const choice = this.widget.getByRole('radio', { name: this.words.payLater })
    await expect(pay.or(choice).first()).toBeVisible()
    if (await choice.isVisible()) await choice.check({ force: true })
    await pay.click()
  }

  async expectConfirmed(): Promise<void> {
    await expect(this.widget.getByRole('heading', { name: this.words.confirmed })).toBeVisible()
  }
}

interface Fixtures {
  /** The widget in a host page's panel, in the language of the test's `locale`. */
  customer: Customer
  /** The widget on its own page. */
  visitor: Customer
  /** A mail address that no account uses yet. */
  newEmail: string
}

export const localeOf = (tag: string | undefined): Locale => (tag?.startsWith('en') ? 'en' : 'nl')

export const test = base.extend<Fixtures>({
  customer: async ({ page, locale }, use, { parallelIndex }) => {
    await use(new Customer(page, localeOf(locale), page.frameLocator('iframe'), 1 + parallelIndex))
  },
  visitor: async ({ page, locale }, use, { parallelIndex }) => {
    await use(new Customer(page, localeOf(locale), page, 1 + parallelIndex))
  },
  newEmail: async ({}, use, { testId }) => {
    await use(`${testId}-${Date.now()}@example.nl`)
  },
})

export const widgetAddress = (site: Site, path = '/', query = ''): string =>
  `/widget${path}?organization_id=${sites[site].id}${query && `&${query}`}`

interface Account {
  email: string
  token: string
  user: Output<'login'>['user']
}

/** Creates an account at an organisation over the API. */
export async function register(
  request: APIRequestContext,
  site: Site,
  email: string,
  mailTo: (to: string) => Promise<Mail>,
): Promise<Account> {
  const organisationId = sites[site].id
  await request.post('/auth/signup', {
    data: translateRequest('signUp', { email, password, organisationId }, 'specification'),
  })
  const code = /\b\d{6}\b/.exec((await mailTo(email)).text)?.[0]
  const answer = await request.post('/api/public/customer/verify', {
    data: translateRequest('verifyCustomer', { email, code, organisationId }, 'specification'),
  })
  return { email, ...((await answer.json()) as Output<'verifyCustomer'>) }
}

/** Buys a package to be paid later; its credits are available at once. */
export async function buyPackage(request: APIRequestContext, site: Site, { token }: Account): Promise<void> {
  const { id: organisationId } = sites[site]
  const answer = await request.get(`/api/public/organization/${organisationId}/catalogue`)
  const { packages } = (await answer.json()) as { packages: { id: string; name: string; price: number }[] }
  const sold = packages.find(({ name }) => sites[site].package.test(name))
  const bought = await request.post('/api/public/appointment/v2', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: translateRequest(
      'reserve',
      {
        booking: null,
        order: {
          eventId: null,
          serviceId: null,
          specialistId: null,
          customerId: null,
          useCredits: false,
          organisationId,
          seats: 1,
          packageId: sold?.id,
          isPurchase: true,
          seenPrice: { amount: sold?.price, currency: 'EUR' },
        },
        paymentMethod: 'AFTER_PAY',
      },
      'specification',
    ),
  })
  expect(bought.ok(), await bought.text()).toBe(true)
}
