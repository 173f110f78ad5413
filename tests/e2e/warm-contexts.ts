import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A context that tests of a worker use one after another, and its first page, which keeps the process of the product alive. */
type Kept = { readonly context: BrowserContext; readonly keeper: Page }

/**
 * The browser contexts of a worker, one for each set of options. A new context compiles the product anew; a context that is kept
 * has it in the caches of the browser and of the process that draws its pages. {@link WarmContexts.leave} removes everything else
 * that a test left: pages, storage, cookies, permissions, and the connection's state. The size and the colour scheme of a page can be set after it is
 * opened, so contexts are shared by tests of all sizes and schemes.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #address: string
  readonly #kept = new Map<string, Promise<Kept>>()

  /** @param address of the product, whose storage is cleared */
  constructor(browser: Browser, address: string) {
    this.#browser = browser
    this.#address = address
  }

  /** The context for these options of the test, which Playwright also gives to a new context. Its pages are light, and as large as a desk's. */
  async enter(options: object): Promise<BrowserContext> {
    const name = JSON.stringify(options)
    const kept = this.#kept.get(name) ?? this.#open()
    this.#kept.set(name, kept)
    return (await kept).context
  }

  /** Makes the context of these options ready for the next test. */
  async leave(options: object): Promise<void> {
    const { context, keeper } = await this.#kept.get(JSON.stringify(options))!
    await Promise.all(context.pages().map(async (page) => page === keeper || page.close()))
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    await keeper.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  async close(): Promise<void> {
    for (const kept of this.#kept.values()) await (await kept).context.close()
  }

  async #open(): Promise<Kept> {
    const context = await this.#browser.newContext({ colorScheme: 'light', viewport: { width: 1280, height: 720 } })
    const keeper = await context.newPage()
    // A file of the product's origin that runs no code.
    await keeper.goto(`${this.#address}/embed.js`)
    return { context, keeper }
  }
}
