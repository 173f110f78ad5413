import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { DebianEngines } from '#scripts/engines/debian-engines.ts'
import { freePort } from '../product.ts'
import type { Engine, EngineOptions } from './engine.ts'

const keys = { Escape: Key.ESCAPE, Enter: Key.ENTER, Tab: Key.TAB } as const

/** Settings of GTK: no animations, so that pages see that people want none, and a bar that leaves room for a narrow page. */
const gtkSettings = '[Settings]\ngtk-enable-animations=0\n'
const gtkStyle = 'headerbar, headerbar * { min-width: 0; padding: 0; margin: 0 }\n'

/** Starts a screen in memory that takes the first free number. */
async function startDisplay(program: string): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1100x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(child.stdio[3]!, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, process: child }
}

/** Starts Debian's WebKit in its small browser, on a screen in memory. Selenium speaks to its own driver. */
export async function startWebKit(programs: DebianEngines['webkit'], options: EngineOptions): Promise<Engine> {
  const home = await mkdtemp(join(tmpdir(), 'inplan-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0/settings.ini'), gtkSettings)
  await writeFile(join(home, 'gtk-3.0/gtk.css'), gtkStyle)
  const display = await startDisplay(programs.display)
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    LIBGL_ALWAYS_SOFTWARE: '1',
    TZ: 'Europe/Amsterdam',
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_CACHE_HOME: home,
  }
  const service = spawn(programs.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const end = async () => {
    service.kill()
    display.process.kill()
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const driver = await connect(`http://127.0.0.1:${port}`, programs.browser).catch(async (error: unknown) => {
    await end()
    throw error
  })
  await resize(driver, options)

  return {
    open: (address) => driver.get(address),
    run: (script) => driver.executeScript(`return ${script}`),
    async find(script) {
      const element: WebElement | null = await driver.executeScript(`return ${script}`)
      return element ? { click: () => element.click(), type: (text) => element.sendKeys(text) } : undefined
    },
    async enterFrame() {
      const frame: WebElement = await driver.wait(
        () =>
          driver.executeScript<WebElement | null>(
            `return [document, ...[...document.querySelectorAll('*')].map((one) => one.shadowRoot)]
              .map((root) => root?.querySelector('iframe')).find(Boolean) ?? null`,
          ) as Promise<WebElement>,
        20_000,
      )
      await driver.switchTo().frame(frame)
    },
    leaveFrame: () => driver.switchTo().defaultContent(),
    press: (key) => driver.actions().sendKeys(keys[key]).perform(),
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit()
      await end()
    },
  }
}

/** Connects as soon as the driver listens. */
async function connect(address: string, binary: string): Promise<WebDriver> {
  for (let tries = 100; ; tries -= 1) {
    const isThere = await fetch(`${address}/status`).then(
      () => true,
      () => false,
    )
    if (isThere) break
    if (tries === 0) throw new Error('WebKitWebDriver does not answer')
    await new Promise((resume) => setTimeout(resume, 100))
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

/** How often the size of a window is looked at, which takes effect some time after it was set. */
const SIZE_TRIES = 50

/** Makes the page as large as asked; the window around it has a bar. */
async function resize(driver: WebDriver, { width, height }: EngineOptions): Promise<void> {
  await driver.findElement(By.css('html'))
  const window = driver.manage().window()
  let bar = { width: 0, height: 0 }
  for (let tries = 0; tries < SIZE_TRIES; tries += 1) {
    await window.setRect({ x: 0, y: 0, width: width + bar.width, height: height + bar.height })
    await new Promise((resume) => setTimeout(resume, 100))
    const outer = await window.getRect()
    const [inner, tall]: [number, number] = await driver.executeScript('return [innerWidth, innerHeight]')
    if (inner === width && tall === height) return
    // While the window is still changing, its outer and inner size may not fit each other.
    bar = { width: Math.max(0, outer.width - inner), height: Math.max(0, outer.height - tall) }
  }
  throw new Error(`The window does not take the size ${width} × ${height}`)
}
