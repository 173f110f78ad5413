import { chromium, type Browser } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { formatTime, median, type Table } from '#bench/result-table.ts'
import { openOnPhone } from '#bench/widget/phone-visit.ts'
import { serveFiles } from '#bench/widget/static-site.ts'

/** The number of loads of each page. A small BENCH_LOADS is enough to try the benchmark itself. */
const loads = Number(process.env['BENCH_LOADS'] ?? 15)

/** The path of the own page of an organisation in the demo data. */
const path = '/en/studio-noord'

/** Returns a page with the same text, but without styles, pictures and scripts. */
function plainPage(page: string): string {
  const body = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? ''
  const words = body
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<img[^>]*>/g, '')
    .replace(/ (?:class|aria-label)="[^"]*"/g, '')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Words</title><link rel="icon" href="data:,"></head><body>${words}</body></html>`
}

/** Milliseconds from the navigation to the first paint of text, with an empty cache. */
async function firstPaint(browser: Browser, address: string): Promise<number> {
  const page = await openOnPhone(browser, '')
  await page.goto(address, { waitUntil: 'load' })
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime)
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await page.context().close()
  return painted
}

/** Measures the first paint of an organisation's own page on a phone, and of a static page with the same text. */
export async function measureOwnPage(): Promise<Table> {
  const executablePath = findChromium()
  // Vite's build leaves NODE_ENV at production. With that, the server would require settings that the demo does not have.
  const product = await startProduct({ NODE_ENV: 'development' })
  const own = `${product.address}${path}`
  const html = await (await fetch(own)).text()
  const site = await serveFiles(new Map([['/', plainPage(html)]]))
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--disable-background-networking', '--disable-quic'],
  })
  try {
    const [ownTimes, plainTimes]: [number[], number[]] = [[], []]
    await firstPaint(browser, own)
    // The pages are measured alternately, so that a slow phase of the machine affects both.
    for (let load = 0; load < loads; load++) {
      ownTimes.push(await firstPaint(browser, own))
      plainTimes.push(await firstPaint(browser, site.address))
    }
    const [shown, plain] = [median(ownTimes), median(plainTimes)]
    return {
      columns: ['What', 'Median', 'At most'],
      rows: [
        ['First paint, static page of the same words', formatTime(plain), ''],
        ['First paint, page of an organisation', formatTime(shown), ''],
        ['The same in the worst load', formatTime(Math.max(...ownTimes)), ''],
        ['Times the static page', (shown / plain).toFixed(2), '1.20'],
        ['HTML, uncompressed', `${(Buffer.byteLength(html) / 1024).toFixed(1)} kB`, ''],
      ],
    }
  } finally {
    await browser.close()
    await site.close()
    await product.remove()
  }
}
