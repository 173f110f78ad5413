import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * A context that the tests of a worker use one after another. Its first page stays open to keep the renderer process of the product alive.
 */
type Kept = { readonly context: BrowserContext; readonly keeper: Page }

/**
 * The browser contexts of a worker, one per set of options. A new context compiles the product's scripts again; a context that stays open
 * has them in the caches of the browser and of its renderer process. {@link WarmContexts.leave} removes everything else that a test left
 * behind: pages, storage, cookies, permissions, and the offline state. The size and colour scheme of a page can be set after it is opened,
 * so tests of all sizes and schemes share a context.
 */
export class WarmContexts {
  readonly #browser: Browser
  readonly #address: string
  readonly #kept = new Map<string, Promise<Kept>>()

  /** @param address of the product. The storage of this origin is cleared after each test. */
  constructor(browser: Browser, address: string) {
    this.#browser = browser
    this.#address = address
  }

  /**
   * Returns the context for these options, which are the ones that Playwright would pass to a new context. Its pages start in the light
   * scheme and at desktop size.
   */
  async enter(options: object): Promise<BrowserContext> {
    const name = JSON.stringify(options)
    const kept = this.#kept.get(name) ?? this.#open()
    this.#kept.set(name, kept)
    return (await kept).context
  }

  /** Resets the context of these options for the next test. */
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
    // Opens a file of the product's origin that the browser shows as text, so no code runs.
    await keeper.goto(`${this.#address}/embed.js`)
    return { context, keeper }
  }
}
