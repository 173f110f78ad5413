import { preloadDateFormats } from '#shared/i18n/preload-date-formats.ts'
import { firstGuestOf, yearOfBookings, yearWithAbsences } from '#bench/calendar/generate-year-of-bookings.ts'
import type { Contender, Prepare } from './contender.ts'

/** The times of one measured page, in milliseconds. */
export interface Times {
  /** The time from another screen to the calendar, for the first time on the page. */
  readonly mount: number
  /** The times of the later switches from another screen to the calendar. */
  readonly mountsAgain: readonly number[]
  readonly turns: readonly number[]
  /** The longest task while paging; 0 if none reached 50 ms, because browsers report no shorter ones. */
  readonly longestTask: number
}

declare global {
  interface Window {
    measure: (name: string, count: number) => Promise<Times>
  }
}

const contenders: Readonly<Record<string, () => Promise<{ prepare: Prepare }>>> = {
  inplan: () => import('./inplan.tsx'),
  'inplan-absences': () => import('./inplan.tsx'),
  'inplan-calendar': () => import('./inplan-calendar.tsx'),
  'bare-react': () => import('./bare-react.tsx'),
  'bare-dom': () => import('./bare-dom.ts'),
  fullcalendar: () => import('./fullcalendar.tsx'),
  'mui-scheduler': () => import('./mui-scheduler.tsx'),
}

/** Calls `look` in the next animation frame. Resolves with its result and with the time when the browser had finished that frame's work. */
const drawn = (look: () => boolean): Promise<{ readonly isThere: boolean; readonly now: number }> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const isThere = look()
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve({ isThere, now: performance.now() }))
      port1.start()
      port2.postMessage(null)
    })
  })

const text = document.createTreeWalker.bind(document)

/** Whether a visible text contains the guest's name. */
function shows(root: HTMLElement, guest: string): boolean {
  const walker = text(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeValue?.includes(guest) && node.parentElement?.checkVisibility({ visibilityProperty: true }))
      return true
  }
  return false
}

async function timeUntil(root: HTMLElement, guest: string, act: () => void): Promise<number> {
  const startedAt = performance.now()
  act()
  for (;;) {
    const { isThere, now } = await drawn(() => shows(root, guest))
    if (isThere) return now - startedAt
    if (now - startedAt > 20_000) throw new Error(`${guest} does not appear.`)
  }
}

/** Waits until preloading in the browser's idle time has finished. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 2000 }), 150)
  })

/** Waits until no file has been loading for half a second, because the app preloads the code of its dialogs. */
async function loaded(): Promise<void> {
  const files = () => performance.getEntriesByType('resource').length
  for (let known = -1; known !== files() || isLoading();) {
    known = files()
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}

/** Whether a script or style sheet that the page links to is still loading. */
const isLoading = (): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')].some(
    ({ href }) => performance.getEntriesByName(href).length === 0,
  )

// The app loads more files than the browser's resource timing buffer holds by default. `loaded` needs an entry for each of them.
performance.setResourceTimingBufferSize(2000)

window.measure = async (name, count) => {
  const load = contenders[name]
  const root = document.querySelector<HTMLElement>('#root')
  if (!load || !root) throw new Error(`There is no ${name}.`)
  const year = name === 'inplan-absences' ? yearWithAbsences : yearOfBookings
  const { prepare } = await load()
  // The first date formatting is slow for every calendar, so it is done before the measurement.
  preloadDateFormats('en-GB')
  const contender: Contender = await prepare(year(count), root)
  await loaded()
  await idle()
  const show = () => timeUntil(root, firstGuestOf(0, count), contender.show)
  const mount = await show()
  await idle()
  const mountsAgain: number[] = []
  for (let time = 0; time < 3; time++) {
    contender.hide()
    await idle()
    if (shows(root, firstGuestOf(0, count))) throw new Error(`${name} does not leave.`)
    mountsAgain.push(await show())
    await idle()
  }
  let longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
  const turns: number[] = []
  for (const week of [1, 2, 3, 4, 3, 2]) {
    const act = turns.length < 4 ? contender.next : contender.previous
    turns.push(await timeUntil(root, firstGuestOf(week, count), act))
    await idle()
  }
  return { mount, mountsAgain, turns, longestTask }
}
