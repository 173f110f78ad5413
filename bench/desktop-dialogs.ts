import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { electronKind } from '#tests/desktop/real-or-stand-in.ts'
import { firstPage, launchApp } from '#tests/desktop/launch-app.ts'
import { logInAs } from '#tests/desktop/log-in.ts'
import { startProduct } from '#tests/e2e/product.ts'
import { goTo } from './desktop/go-to.ts'
import { formatTime, median, type Table } from './result-table.ts'

const launches = 3
/** Number of times that each dialog is opened after the first, in one launch. */
const repetitions = 4
const limit = '100 ms'
/** Milliseconds before each click or key press. The app prefetches data in this time. */
const looking = 1000

interface Opening {
  /** The time of the click or key press. */
  started?: number
  /** The time of the first painted frame with the dialog. */
  painted?: number
  /** Whether some of the dialog's content was still loading. */
  isWaiting?: boolean
}

declare global {
  interface Window {
    opening: Opening
  }
}

/** Runs in the page: records clicks, key presses, and when a new dialog was painted. */
function watch() {
  const dialogs = '[role="dialog"], [role="alertdialog"]'
  let before = 0
  window.opening = {}
  const begin = ({ timeStamp }: Event) => {
    if (window.opening.started !== undefined) return
    before = document.querySelectorAll(dialogs).length
    window.opening.started = timeStamp
  }
  addEventListener('click', begin, { capture: true })
  addEventListener('keydown', begin, { capture: true })
  new MutationObserver(() => {
    const { started, painted } = window.opening
    const open = document.querySelectorAll(dialogs)
    if (started === undefined || painted !== undefined || open.length <= before) return
    requestAnimationFrame(() => {
      const last = open[open.length - 1]
      window.opening.isWaiting = last?.querySelector('[role="progressbar"], [aria-busy="true"]') !== null
      setTimeout(() => (window.opening.painted ??= performance.now()))
    })
  }).observe(document, { childList: true, subtree: true })
}

interface Dialog {
  readonly name: string
  readonly place: string
  readonly open: (page: Page) => Promise<unknown>
}

const firstBooking = (page: Page) => page.getByRole('button', { name: /, Accepted/ }).first()
const byKey = (key: string) => (page: Page) => page.keyboard.press(key)

const dialogs: readonly Dialog[] = [
  { name: 'A booking', place: 'calendar', open: (page) => firstBooking(page).click() },
  { name: 'New availability', place: 'calendar', open: byKey('n') },
  { name: 'All commands', place: 'calendar', open: byKey('Control+k') },
  { name: 'Keys', place: 'calendar', open: byKey('?') },
  { name: 'A new service', place: 'services', open: byKey('n') },
  { name: 'A new location', place: 'locations', open: byKey('n') },
  { name: 'A new package', place: 'packages', open: byKey('n') },
  { name: 'An invitation', place: 'team', open: byKey('n') },
]

async function openOnce(page: Page, { name, place, open }: Dialog): Promise<Opening> {
  await goTo(page, place)
  await page.waitForTimeout(looking)
  await page.evaluate(() => {
    // The focus is removed, because a focused element would handle the key press.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.opening = {}
  })
  await open(page)
  await page.waitForFunction(() => window.opening.painted !== undefined, undefined, { polling: 100 })
  const opening = await page.evaluate(() => window.opening)
  if (opening.isWaiting) console.log(`${name}: something in it was still to come.`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return opening
}

const timeOf = ({ started = 0, painted = 0 }: Opening): number => painted - started

/** Measures the time from a click or key press until the dialog is painted: the first time after the launch, and later. */
export async function measureDesktopDialogs(): Promise<Table> {
  const product = await startProduct()
  const first = new Map<string, number[]>(dialogs.map(({ name }) => [name, []]))
  const later = new Map<string, number[]>(dialogs.map(({ name }) => [name, []]))
  try {
    for (let launch = 0; launch < launches; launch++) {
      const userData = await mkdtemp(join(tmpdir(), 'inplan-bench-'))
      const app = await launchApp({ server: product.address, userData, env: { LANG: 'en_US.UTF-8' } })
      try {
        const page = await firstPage(app)
        await logInAs(page, 'owner')
        await firstBooking(page).waitFor()
        await page.evaluate(watch)
        for (const dialog of dialogs) {
          first.get(dialog.name)?.push(timeOf(await openOnce(page, dialog)))
          for (let time = 0; time < repetitions; time++)
            later.get(dialog.name)?.push(timeOf(await openOnce(page, dialog)))
        }
      } finally {
        await app.close()
        await rm(userData, { recursive: true, force: true })
      }
    }
  } finally {
    await product.remove()
  }
  const on = electronKind === 'real' ? 'Electron' : 'the stand-in for Electron'
  return {
    columns: [`Dialog, on ${on}`, 'The first time', 'Later', 'At most'],
    rows: dialogs.map(({ name }) => [
      name,
      formatTime(median(first.get(name) ?? [])),
      formatTime(median(later.get(name) ?? [])),
      limit,
    ]),
  }
}
