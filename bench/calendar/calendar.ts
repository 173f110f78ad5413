import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { compileAtLoad } from '#scripts/build/add-compile-hints.ts'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { median, type Table } from '#bench/result-table.ts'
import type { Times } from './page/run.ts'

/** The number of loads of each calendar. A small BENCH_LOADS is enough to try the benchmark itself. */
const runs = Number(process.env['BENCH_LOADS'] ?? 15)
const contenders = [
  ['inplan-calendar', 'Inplan, its calendar in an app of plain React'],
  ['inplan', 'Inplan, the whole screen in its own app'],
  ['inplan-absences', 'The same with 500 blocks and 40 weekly absences'],
  ['bare-react', 'Plain React, boxes only'],
  ['bare-dom', 'Bare DOM, boxes only'],
  ['fullcalendar', 'FullCalendar'],
  ['mui-scheduler', 'MUI X Scheduler'],
] as const
const counts = [1000, 10_000]

/**
 * The required limits for a year with 10,000 bookings. The limits in milliseconds were set when `bare-dom` took 26 ms to show the next
 * week. Written as multiples of that time, they hold on any machine.
 */
const wanted: Readonly<Record<string, string>> = {
  'inplan-calendar': 'mount 90 ms (3.46 times), next week 25 ms (0.96 times), no long task',
  inplan: 'the same',
  'inplan-absences': 'as without them',
  fullcalendar: 'mount 4 times, next week 3 times',
  'mui-scheduler': 'mount 4 times, next week 3 times',
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
const origin = 'http://bench.test'

async function buildPages(outDir: string): Promise<void> {
  const root = resolve(import.meta.dirname, 'page')
  process.env['NODE_ENV'] = 'production'
  await build({
    root,
    configFile: false,
    base: './',
    plugins: [react(), compileAtLoad],
    logLevel: 'error',
    // The target is the Chromium of the app's Electron, as for the app itself.
    build: { outDir, target: 'chrome140', emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
}

/** Measures one calendar in a new page, so that nothing but the browser's code cache is warm. */
async function measureOnce(browser: Browser, folder: string, name: string, count: number): Promise<Times> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 820 }, timezoneId: 'Europe/Amsterdam' })
  page.on('pageerror', (error) => console.error(name, error))
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    const contentType = types[extname(file)] ?? 'application/octet-stream'
    await readFile(file).then(
      (body) => route.fulfill({ body, contentType }),
      () => route.fulfill({ status: 404 }),
    )
  })
  await page.goto(`${origin}/`)
  await page.waitForFunction(() => 'measure' in window)
  const times = await page.evaluate(([which, size]) => window.measure(which, size), [name, count] as const)
  await page.close()
  return times
}

/**
 * Compares the product's calendar with two libraries and with the minimum that React and the browser need, all with the same
 * bookings in the same Chromium. The product's calendar is measured as a component, like the libraries, and as a whole screen
 * with router, data and navigation rail.
 */
export async function measureCalendar(): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-bench-calendar-'))
  const executablePath = findChromium()
  await buildPages(folder)
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    // Frames are drawn without waiting for the display, so that only work is measured.
    args: ['--disable-background-networking', '--disable-quic', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  try {
    const rows: string[][] = []
    for (const count of counts) {
      const found = new Map<string, Figures>()
      const all = new Map<string, Times[]>(contenders.map(([name]) => [name, []]))
      // The calendars are measured alternately, so that a slow phase of the machine affects all of them.
      for (let run = 0; run < runs; run++) {
        for (const [name] of contenders) all.get(name)?.push(await measureOnce(browser, folder, name, count))
      }
      for (const [name, times] of all) {
        found.set(name, {
          mount: median(times.map((each) => each.mount)),
          again: median(times.map((each) => median(each.mountsAgain))),
          turn: median(times.map((each) => median(each.turns))),
          longest: Math.max(...times.map((each) => each.longestTask)),
        })
      }
      const calendar = found.get('inplan-calendar')
      const screen = found.get('inplan')
      const bare = found.get('bare-dom')
      for (const [name, title] of contenders) {
        const figures = found.get(name)
        if (!figures || !calendar || !screen || !bare) throw new Error(`${name} was not measured.`)
        const isOther = name === 'fullcalendar' || name === 'mui-scheduler'
        const times = (which: keyof Figures) =>
          isOther ? [calendar, screen].map((own) => (figures[which] / own[which]).toFixed(1)).join(' / ') : ''
        rows.push([
          `${count.toLocaleString('en')} in the year: ${title}`,
          milliseconds(figures.mount),
          times('mount'),
          milliseconds(figures.again),
          times('again'),
          milliseconds(figures.turn),
          times('turn'),
          [figures.mount, figures.turn].map((time) => (time / bare.turn).toFixed(2)).join(' / '),
          figures.longest === 0 ? 'none' : milliseconds(figures.longest),
          count === 10_000 ? (wanted[name] ?? '') : '',
        ])
      }
    }
    return {
      columns: [
        'What',
        'Mount, first',
        'Times calendar / screen',
        'Mount, again',
        'Times calendar / screen',
        'Next week',
        'Times calendar / screen',
        'Mount / next week, times a bare turn',
        'Longest task while turning',
        'Wanted',
      ],
      rows,
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median times of one calendar in milliseconds, and the longest task of all its runs. */
interface Figures {
  readonly mount: number
  readonly again: number
  readonly turn: number
  readonly longest: number
}

const milliseconds = (time: number): string => `${time.toFixed(1)} ms`
