import { someVariants } from '#tests/e2e/some-variants.ts'
import { expect, sites, test } from './host.ts'

test.use({ locale: 'en-GB' })

const waysToBlock: readonly [name: string, block: () => void][] = [
  [
    'throws',
    () => {
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
      // Where cookies are blocked, `document.cookie` is empty and setting it has no effect.
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
    },
  ],
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
]

for (const [name, block] of someVariants(waysToBlock, 0)) {
  test(`A booking completes when the browser’s storage ${name} (T-W3, R-D109)`, async ({
    customer,
    host,
    newEmail,
    mailTo,
    page,
  }) => {
    const { free, hasTeam } = sites.business
    host.put('/', {})
    await page.addInitScript(block)
    await customer.openPanel(host.origin)
    await customer.chooseService(free, hasTeam)
    await customer.chooseTime()
    await customer.goToLogin()
    await customer.signUp(newEmail, mailTo)
    await customer.button(customer.words.bookForFree).click()
    await customer.expectConfirmed()
    await expect(customer.widget.getByText(newEmail)).toBeVisible()
    // The log-in needs no cookie, and the session lasts as long as the page.
    expect(await page.context().cookies()).toEqual([])
    await customer.button(customer.words.close).click()
    await page.getByRole('button', { name: customer.words.launch }).click()
    await expect(customer.button('Your account')).toBeVisible()
  })
}
