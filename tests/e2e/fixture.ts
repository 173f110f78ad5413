import { test as base, expect, type BrowserContext } from '@playwright/test'
import { latestMail, type Mail } from './mailbox.ts'
import { sharedAddress, startProduct, type Product } from './product.ts'

type Options = {
  /** Console errors that belong to the test, such as the 409 of a slot that is meant to be taken. */
  expectedErrors: RegExp
}

type Fixtures = {
  /** Waits for the newest mail to an address, from the shared product. */
  mailTo: (to: string, subject?: RegExp) => Promise<Mail>
  /** Starts a product of the test's own, which it may stop, kill and start again; removed afterwards. */
  ownProduct: (extra?: NodeJS.ProcessEnv) => Promise<Product>
  /** Not used directly: fails the test when a page logged an error or had an uncaught one. */
  pageErrors: void
}

/** Collects what goes wrong inside the pages of a context, for as long as it lives. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  return errors
}

/** The test of every end-to-end spec: on the shared product, and red when a page logs an error. */
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
    // Depends on `ownProduct`, so that errors are checked before that product stops.
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
