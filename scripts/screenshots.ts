import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Frame, type Page } from '@playwright/test'
import { locales, type Locale } from '#shared/i18n/locale.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { build } from './build/build.ts'
import { ensureChromium } from './chromium/ensure-chromium.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'
import { indexPage, type Picture } from './screenshots/index-page.ts'
import { screens } from './screenshots/screens.ts'
import type { Screen, ScreenshotPage } from './screenshots/screen-definition.ts'

const folder = join(root, 'screenshots')
const allWidths = [320, 390, 500, 768, 1024, 1280, 1440]
const schemes = ['light', 'dark'] as const

/** The pictures of README.md, copied there with `--readme`. */
const inReadme: Readonly<Record<string, string>> = {
  'widget-on-host-page-1280-en-light.png': 'widget-on-host-page.png',
  'provider-week-1280-en-light.png': 'provider-week.png',
  'widget-time-chosen-390-en-light.png': 'widget-time-chosen.png',
  'widget-confirmation-390-en-light.png': 'widget-confirmation.png',
  'provider-booking-390-en-light.png': 'provider-booking.png',
}

type Scheme = (typeof schemes)[number]

type Chosen = {
  readonly names: readonly string[]
  readonly widths: readonly number[]
  readonly languages: readonly Locale[]
  readonly schemes: readonly Scheme[]
}

/** The pictures that were taken, and an error for each screen that could not be shown. */
type Taken = { readonly pictures: Picture[]; readonly failures: Error[] }

/**
 * Selectors of loading content. While a dialog is open only the dialog counts, because the screen behind may wait for its
 * answer.
 */
const loading = [`[aria-busy='true']`, `[class*='_bone_']:visible`]
  .flatMap((each) => [`body:not(:has(dialog[open])) ${each}`, `dialog[open] ${each}`])
  .join(', ')

/** Whether a screen is selected, by its name or a prefix: `provider` is the whole provider app. */
const isChosen = (name: string, names: readonly string[]): boolean =>
  names.some((chosen) => name === chosen || name.startsWith(`${chosen}-`))

/** All screens of each app that has a selected screen, because each screen continues from the previous one. */
function screensOfApps(names: readonly string[]): readonly Screen[] {
  const appOf = (name: string) => name.split('-', 1)[0]
  const apps = new Set(screens.filter(({ name }) => isChosen(name, names)).map(({ name }) => appOf(name)))
  return screens.filter(({ name }) => apps.has(appOf(name)))
}

/** Whether scripts run in a frame. A mail is shown in a frame without them, in which nothing can be waited for. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return true
  const sandbox = await (await frame.frameElement()).getAttribute('sandbox')
  return sandbox === null || sandbox.includes('allow-scripts')
}

/**
 * Waits until nothing on the page or in its frames is loading. "Network idle" does not work, because the change stream never
 * ends.
 */
async function settle(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await runsScripts(frame))) continue
    await frame.locator(loading).first().waitFor({ state: 'detached' })
    await frame.evaluate(async () => {
      await document.fonts.ready
      const shown = [...document.images].filter((image) => image.loading !== 'lazy' || image.complete)
      await Promise.allSettled(shown.map((image) => image.decode()))
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    })
  }
}

/** Takes pictures of a screen at every width. */
async function photograph(
  { page, locale }: ScreenshotPage,
  screen: string,
  scheme: string,
  widths: readonly number[],
): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
    await settle(page)
    const file = `${screen}-${width}-${locale}-${scheme}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled' })
    pictures.push({ file, screen, width, locale, scheme })
  }
  return pictures
}

/** Visits all screens in one language and colour scheme. When a screen fails, the next ones are still visited. */
async function goThrough(
  browser: Browser,
  address: string,
  locale: Locale,
  scheme: Scheme,
  { names, widths }: Chosen,
): Promise<Taken> {
  const context = await browser.newContext({
    locale: locale === 'nl' ? 'nl-NL' : 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const week = 1 + locales.indexOf(locale) * schemes.length + schemes.indexOf(scheme)
  const stage: ScreenshotPage = { page, address, locale, week }
  const pictures: Picture[] = []
  const failures: Error[] = []
  for (const { name, show, leave } of screensOfApps(names)) {
    await page.setViewportSize({ width: 1280, height: 900 })
    try {
      await show(stage)
      if (isChosen(name, names)) pictures.push(...(await photograph(stage, name, scheme, widths)))
      await leave?.(stage)
    } catch (cause) {
      const file = join(folder, `${name}-${locale}-${scheme}-failed.png`)
      // If the page hangs, this screenshot fails too, and its error is reported instead.
      const seen = await page.screenshot({ path: file }).then(() => `see ${file}`, String)
      console.log(`${name} does not come about in ${locale}, ${scheme}; ${seen}: ${String(cause)}`)
      failures.push(new Error(`${name}, ${locale}, ${scheme}`, { cause }))
    }
  }
  await context.close()
  console.log(`${locale}, ${scheme}: ${pictures.length} pictures`)
  return { pictures, failures }
}

/**
 * Writes pictures of every selected screen, width, language and colour scheme into `screenshots/`. Options select them, such as `--screen
 * provider-week --width 390 --width 1280 --language nl --scheme dark`; without options, everything is selected.
 * @throws {AggregateError} after the last picture, when some screens could not be shown
 */
async function takeScreenshots(chosen: Chosen): Promise<void> {
  await build((line) => console.log(line))
  const executablePath = await ensureChromium((line) => console.log(line))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath, args: ['--disable-background-networking', '--disable-quic'] })
  try {
    const pictures: Picture[] = []
    const failures: Error[] = []
    for (const locale of chosen.languages) {
      for (const scheme of chosen.schemes) {
        const taken = await goThrough(browser, product.address, locale, scheme, chosen)
        pictures.push(...taken.pictures)
        failures.push(...taken.failures)
      }
    }
    const inOrder = screens.flatMap(({ name }) => pictures.filter(({ screen }) => screen === name))
    await writeFile(join(folder, 'index.html'), indexPage(inOrder))
    console.log(`${pictures.length} pictures in screenshots/index.html`)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} screens do not come about.`)
  } finally {
    await browser.close()
    await product.remove()
  }
}

const { values } = parseArgs({
  options: {
    screen: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
    scheme: { type: 'string', multiple: true },
    readme: { type: 'boolean', default: false },
  },
})
await takeScreenshots({
  names: values.screen ?? screens.map(({ name }) => name),
  widths: values.width?.map(Number) ?? allWidths,
  languages: locales.filter((locale) => values.language?.includes(locale) ?? true),
  schemes: schemes.filter((scheme) => values.scheme?.includes(scheme) ?? true),
}).catch(exitWithProblem)

if (values.readme) {
  await Promise.all(
    Object.entries(inReadme).map(([from, to]) => copyFile(join(folder, from), join(root, 'docs/screenshots', to))),
  )
}
