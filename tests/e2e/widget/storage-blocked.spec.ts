import { expect, sites, test } from './customer.ts'

const waysToBlock: readonly [name: string, block: () => void][] = [
  [
    'throws',
    () => {
      for (const store of ['localStorage', 'sessionStorage', 'indexedDB']) {
        Object.defineProperty(window, store, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      }
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

for (const [name, block] of waysToBlock) {
  test(`W3: a booking completes when the browser’s storage ${name}`, async ({ customer, newEmail, mailTo }) => {
    const { path, free, hasTeam } = sites.business
    await customer.page.addInitScript(block)
    await customer.openPanel(path)
    await customer.chooseService(free, hasTeam)
    await customer.chooseTime()
    await customer.button(customer.words.toLogin).click()
    await customer.signUp(newEmail, mailTo)
    await customer.button(customer.words.bookForFree).click()
    await customer.expectConfirmed()
    await expect(customer.widget.getByText(newEmail)).toBeVisible()
  })
}

test.use({ locale: 'nl-NL' })
