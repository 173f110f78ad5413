import { launch, type ElementHandle, type Frame } from 'puppeteer-core'
import type { Engine, EngineOptions } from './engine.ts'

/** Starts Debian's Firefox without a window. Puppeteer speaks WebDriver BiDi to it. */
export async function startFirefox(executablePath: string, options: EngineOptions): Promise<Engine> {
  const { width, height } = options
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: null,
    env: { ...process.env, TZ: 'Europe/Amsterdam' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'ui.prefersReducedMotion': 1,
      'app.update.auto': false,
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  })
  const [page = await browser.newPage()] = await browser.pages()
  await page.setViewport({ width, height })
  let document: Frame = page.mainFrame()

  return {
    open: async (address) => void (await page.goto(address)),
    run: (script) => document.evaluate(script),
    async find(script) {
      const handle = await document.evaluateHandle(script)
      const element = handle.asElement() as ElementHandle | null
      return element ? { click: () => element.click(), type: (text) => element.type(text) } : undefined
    },
    async enterFrame() {
      const frame = await page.waitForSelector('iframe, >>> iframe')
      const content = await frame?.contentFrame()
      if (!content) throw new Error('The page has no frame')
      document = content
    },
    leaveFrame: async () => void (document = page.mainFrame()),
    press: (key) => page.keyboard.press(key),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}
