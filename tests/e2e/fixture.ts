import { test as base, expect, type BrowserContext } from '@playwright/test'
import { latestMail, type Mail } from './mailbox.ts'
import { sharedAddress, startProduct, type Product } from './product.ts'

type Options = {
  /** Console errors that the test expects, such as the 409 of a slot that is taken on purpose. */
  expectedErrors: RegExp
}

type Fixtures = {
  /** Waits for the newest mail from the shared product to an address. */
  mailTo: (to: string, subject?: RegExp) => Promise<Mail>
  /** Starts a product for this test alone, which may stop, kill and restart it. It is removed after the test. */
  ownProduct: (extra?: NodeJS.ProcessEnv) => Promise<Product>
  /** Automatic fixture: fails the test when a page logged an error or had an uncaught one. */
  pageErrors: void
}

/** Collects the errors of all pages of a context until the context is closed. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

/** The `test` of every end-to-end spec. It uses the shared product and fails when a page logs an error. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [/^(?!)/, { option: true }],
  baseURL: async ({}, use) => use(sharedAddress()),
  mailTo: async ({}, use) => use((to, subject) => latestMail(sharedAddress(), to, subject)),
  ownProduct: async ({}, use) => {
    const products: Product[] = []
    await use(async (extra) => {
      const product = await startProduct(extra)
      products.push(product)
      return product
    })
    await Promise.all(products.map((product) => product.remove()))
  },
  pageErrors: [
    // The fixture depends on `ownProduct`, so that errors are checked before that product stops.
    async ({ ownProduct: _ownProduct, context, expectedErrors }, use) => {
      const errors = collectErrors(context)
      await use()
      const unexpected = errors.filter((error) => !expectedErrors.test(error))
      expect(unexpected, 'errors in the pages').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
