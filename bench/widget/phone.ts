import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { openOnPhone, visit, type Visit } from './phone-visit.ts'
import { serveFiles, type StaticSite } from './static-site.ts'

/** The number of loads of each page. A small BENCH_LOADS is enough to try the benchmark itself. */
const loads = Number(process.env['BENCH_LOADS'] ?? 15)

/** The business organisation of the demo data, and names of its services. */
const organisation = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'
const service = 'Introduction call'
const services = [service, 'Deep tissue massage', 'Posture assessment', 'Breath and mobility', 'Private yoga']

async function buildBarePage(outDir: string): Promise<Map<string, string | Buffer>> {
  await build({
    root: resolve(import.meta.dirname, 'page'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, target: 'es2023', emptyOutDir: true },
  })
  const page = await readFile(join(outDir, 'index.html'), 'utf8')
  const files = new Map<string, string | Buffer>([
    ['/', page.replace(/(id="services">)[^<]*/, (_, start: string) => start + JSON.stringify(services))],
  ])
  for (const name of await readdir(join(outDir, 'assets'))) {
    files.set(`/assets/${name}`, await readFile(join(outDir, 'assets', name)))
  }
  return files
}

/** A plain page with or without the snippet, to measure what the loader script costs a host page. */
const hostPage = (snippet: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A site</title><link rel="icon" href="data:,"></head><body><div id="root"><h1>A site</h1><p>${service}</p></div>${snippet}</body></html>`

/** Milliseconds that a visitor reads before the next tap. Meanwhile the page preloads the next step. */
const reading = 1500

/** Milliseconds between two checks for an element. Checks are rare, because they run in the page and would slow it down. */
const polling = 200

/**
 * Waits until the element exists and scrolls to it. After the reading time it sends a touch tap. Playwright's own search and checks would
 * slow down the page.
 */
async function tapOn(page: Page, selector: string, text: string): Promise<void> {
  const wanted = [selector, text] as const
  const scrollTo = ([elements, words]: typeof wanted) => {
    const element = [...document.querySelectorAll(elements)].find(({ textContent }) => textContent.includes(words))
    element?.scrollIntoView({ block: 'nearest' })
    return element !== undefined
  }
  await page.waitForFunction(scrollTo, wanted, { polling })
  await page.waitForTimeout(reading)
  const place = await page.evaluate(([elements, words]) => {
    const element = [...document.querySelectorAll(elements)].find(({ textContent }) => textContent.includes(words))
    const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, wanted)
  await page.touchscreen.tap(place.x, place.y)
}

async function takeStep(page: Page): Promise<void> {
  await tapOn(page, 'button', service)
  await page.evaluate(() => {
    delete window.marks.tapped
  })
  await tapOn(page, 'a', 'Choose a time')
}

/** The longest task on the host page in its first two seconds, in milliseconds; 0 if none reached 50 ms. */
async function longestTaskOfHost(browser: Browser, address: string): Promise<number> {
  const page = await openOnPhone(browser, service)
  await page.goto(address)
  await page.waitForFunction(() => performance.now() > 2000)
  const { tasks } = await page.evaluate(() => window.marks)
  await page.context().close()
  return Math.max(0, ...tasks.map(({ duration }) => duration))
}

/** Measures the widget on a phone, and the React minimum in `bare-react.tsx`, which is served in the same way in the same run. */
export async function measureWidgetPhone(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-bench-widget-'))
  const executablePath = findChromium()
  const files = await buildBarePage(folder)
  // Vite's build leaves NODE_ENV at production. With that, the server would require settings that the demo does not have.
  const product = await startProduct({ NODE_ENV: 'development' })
  files.set(
    '/host',
    hostPage(`<script async src="${product.address}/embed.js" data-organization-id="${organisation}"></script>`),
  )
  files.set('/host-alone', hostPage(''))
  let site: StaticSite | undefined
  let browser: Browser | undefined
  try {
    site = await serveFiles(files)
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: ['--disable-background-networking', '--disable-quic'],
    })
    const own: Visit[] = []
    const bare: Visit[] = []
    const host: number[] = []
    const hostAlone: number[] = []
    const address = `${product.address}/widget/en/?organization_id=${organisation}`
    await visit(browser, { address, service })
    // The pages are measured alternately, so that a slow phase of the machine affects all of them.
    for (let load = 0; load < loads; load++) {
      own.push(await visit(browser, { address, service, takeStep }))
      bare.push(await visit(browser, { address: site.address, service }))
      host.push(await longestTaskOfHost(browser, `${site.address}/host`))
      hostAlone.push(await longestTaskOfHost(browser, `${site.address}/host-alone`))
    }
    const [readable, bareReadable] = [own, bare].map((visits) => median(visits.map((each) => each.readable)))
    const longest = own.map((each) => each.longestTask)
    return {
      columns: ['What', 'Median', 'At most'],
      rows: [
        ['First service readable, bare React', formatTime(bareReadable ?? 0), ''],
        ['First service readable, the widget', formatTime(readable ?? 0), ''],
        ['Times the bare page', ((readable ?? 0) / (bareReadable ?? 1)).toFixed(2), '1.40'],
        ['Next step after a tap', formatTime(median(own.map(({ step = Infinity }) => step))), '100 ms'],
        ['Layout shift, in the worst load', Math.max(...own.map((each) => each.shift)).toFixed(3), '0'],
        ['Longest task after that, two taps included', taskTime(median(longest)), '100 ms'],
        ['The same in the worst load', taskTime(Math.max(...longest)), ''],
        ['Longest task of a host page, without the script', taskTime(median(hostAlone)), ''],
        ['Longest task of a host page, with it', taskTime(median(host)), 'as without'],
      ],
    }
  } finally {
    await browser?.close()
    await site?.close()
    await product.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

const taskTime = (time: number): string => (time === 0 ? 'none' : formatTime(time))
