import type { Browser, Page } from '@playwright/test'

/** The results of a visit to a page. Times are in milliseconds. */
export interface Visit {
  /** The time from the navigation until the first service was painted. */
  readonly readable: number
  /** The cumulative layout shift. */
  readonly shift: number
  /** The longest task after the first service was painted; 0 if none reached 50 ms. */
  readonly longestTask: number
  /** The time from the end of the tap until the next screen was painted. */
  readonly step: number | undefined
}

/** A mid-range phone on a slow mobile network: CPU slowdown, bits per second, and latency in milliseconds. */
const profile = { cpu: 4, download: 1_600_000, upload: 750_000, latency: 150 }

/** Milliseconds between two checks of the results. A check in each frame would make the page draw frames only for that. */
const polling = 200

interface Marks {
  readable?: number
  tapped?: number
  stepped?: number
  shift: number
  tasks: { start: number; duration: number }[]
}

declare global {
  interface Window {
    marks: Marks
  }
}

/** Runs in the page before its own scripts: records when things were painted, layout shifts and long tasks. */
function watch(service: string) {
  const marks: Marks = { shift: 0, tasks: [] }
  window.marks = marks
  const note = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  note('layout-shift', ({ value = 0 }) => (marks.shift += value))
  note('longtask', ({ startTime, duration }) => marks.tasks.push({ start: startTime, duration }))

  const painted = (mark: 'readable' | 'stepped') =>
    requestAnimationFrame(() => setTimeout(() => (marks[mark] ??= performance.now())))
  let title: string | undefined
  new MutationObserver(() => {
    const root = document.querySelector('#root')
    if (marks.readable === undefined && root?.textContent?.includes(service)) painted('readable')
    const now = root?.querySelector('h1')?.textContent ?? ''
    if (marks.tapped !== undefined && marks.stepped === undefined && now !== title) painted('stepped')
    if (marks.tapped === undefined) title = now
  }).observe(document, { childList: true, subtree: true, characterData: true })
  addEventListener('pointerup', ({ timeStamp }) => (marks.tapped = timeStamp), { capture: true })
}

/** Opens an empty page with the speed and screen of a mid-range phone. It closes with its browser context. */
export async function openOnPhone(browser: Browser, service: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.addInitScript(watch, service)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: profile.latency,
    downloadThroughput: profile.download / 8,
    uploadThroughput: profile.upload / 8,
  })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  return page
}

/**
 * Measures one visit with an empty cache.
 *
 * @param takeStep goes to the next screen; its last action is the measured tap
 */
export async function visit(
  browser: Browser,
  { address, service, takeStep }: { address: string; service: string; takeStep?: (page: Page) => Promise<void> },
): Promise<Visit> {
  const page = await openOnPhone(browser, service)
  await page.goto(address)
  await page.waitForFunction(() => window.marks.readable !== undefined, undefined, { polling })
  if (takeStep) {
    await takeStep(page)
    await page.waitForFunction(() => window.marks.stepped !== undefined, undefined, { polling })
  }
  const { readable = 0, tapped = 0, stepped, shift, tasks } = await page.evaluate(() => window.marks)
  await page.context().close()
  return {
    readable,
    shift,
    longestTask: Math.max(0, ...tasks.filter(({ start }) => start > readable).map(({ duration }) => duration)),
    step: stepped === undefined ? undefined : stepped - tapped,
  }
}
