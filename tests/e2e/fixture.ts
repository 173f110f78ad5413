import { test as base, expect, type BrowserContext, type ConsoleMessage, type WebError } from '@playwright/test'
import { latestMail, type Mail } from './mailbox.ts'
import { sharedAddress, startProduct, type Product } from './product.ts'
import { WarmContexts } from './warm-contexts.ts'

type Options = {
  /** Console errors that the test expects, such as the 409 of a slot that is taken on purpose. */
  expectedErrors: RegExp
  /**
   * Whether the test gets a new browser context instead of the shared one, because it changes something that cannot be undone, such as the
   * clock.
   */
  ownContext: boolean
}

type Fixtures = {
  /** Waits for the newest mail from the shared product to an address. */
  mailTo: (to: string, subject?: RegExp) => Promise<Mail>
  /** Starts a product for this test alone. The test may stop, kill and restart it. It is removed after the test. */
  ownProduct: (extra?: NodeJS.ProcessEnv) => Promise<Product>
  /** Automatic fixture: fails the test when a page logged an error or had an uncaught one. */
  pageErrors: void
}

interface WorkerFixtures {
  /** Internal fixture: the contexts that the tests of the worker share. */
  warmContexts: WarmContexts
}

/** Collects the errors of all pages of a context until it is stopped or the context is closed. */
export function collectErrors(context: BrowserContext): { readonly errors: string[]; readonly stop: () => void } {
  const errors: string[] = []
  const onError = (error: WebError): void => void errors.push(error.error().stack ?? error.error().message)
  const onMessage = (message: ConsoleMessage): void => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  }
  context.on('weberror', onError).on('console', onMessage)
  return { errors, stop: () => void context.off('weberror', onError).off('console', onMessage) }
}

/** The `test` of every end-to-end spec. It uses the shared product and fails when a page logs an error. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  expectedErrors: [/^(?!)/, { option: true }],
  ownContext: [false, { option: true }],
  warmContexts: [
    async ({ browser }, use) => {
      const contexts = new WarmContexts(browser, sharedAddress())
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, browserName, warmContexts, ownContext, hasTouch, isMobile, javaScriptEnabled, locale },
    use,
    info,
  ) => {
    // Firefox and WebKit run few tests, and do not profit from a shared renderer process, so they get a new context.
    if (ownContext || !javaScriptEnabled || browserName !== 'chromium') {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    const options = { hasTouch, isMobile, locale }
    await use(await warmContexts.enter(options))
    // After a failed test, the context is not cleaned up: Playwright still takes screenshots of its pages, and then ends the worker.
    if (info.status === info.expectedStatus) await warmContexts.leave(options)
  },
  page: async ({ context, colorScheme, viewport }, use) => {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme })
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
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
      const { errors, stop } = collectErrors(context)
      await use()
      stop()
      const unexpected = errors.filter((error) => !expectedErrors.test(error))
      expect(unexpected, 'errors in the pages').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
