import { execFile } from 'node:child_process'
import { expect, type ElectronApplication } from '@playwright/test'
import { root } from './real-or-stand-in.ts'

/**
 * Calls of operating-system functions that the replacements below record: notifications, and addresses that were opened. The replacements
 * are set on the app's own `electron` module, so they work on the real Electron and on the stand-in.
 */
type Recorded = { notes: Electron.Notification[]; opened: string[] }
const scope = globalThis as unknown as Recorded

export const recordNotifications = (electron: ElectronApplication) =>
  electron.evaluate(({ Notification }) => {
    const recorded = globalThis as unknown as typeof scope
    recorded.notes = []
    Notification.prototype.show = function show(this: Electron.Notification) {
      recorded.notes.push(this)
    }
  })

export const shownNotifications = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as typeof scope).notes.map(({ title, body }) => ({ title, body })))

export const clickNotification = (electron: ElectronApplication, index: number) =>
  electron.evaluate((_electron, at) => {
    ;(globalThis as unknown as typeof scope).notes[at]?.emit('click')
  }, index)

export const recordOpenedLinks = (electron: ElectronApplication) =>
  electron.evaluate(({ shell }) => {
    const recorded = globalThis as unknown as typeof scope
    recorded.opened = []
    shell.openExternal = async (url) => void recorded.opened.push(url)
  })

export const openedLinks = (electron: ElectronApplication) =>
  electron.evaluate(() => (globalThis as unknown as typeof scope).opened)

/** Clicks an item of the application menu, once the app has set it. */
export const clickMenuItem = (electron: ElectronApplication, id: string): Promise<void> =>
  expect
    .poll(() =>
      electron.evaluate(({ Menu }, itemId) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(itemId)
        item?.click()
        return Boolean(item)
      }, id),
    )
    .toBe(true)

/** Starts the app a second time, as the operating system does for a link; resolves with the exit code of that process. */
export async function startAgain(electron: ElectronApplication, userData: string, ...args: string[]): Promise<unknown> {
  const executable = await electron.evaluate(() => process.argv[0] ?? '')
  const env = { ...process.env, ELECTRON_STAND_IN_NODE: process.execPath, APP_USER_DATA: userData }
  return new Promise((resolve) => {
    execFile(executable, [root, ...args], { env }, (error) => resolve(error?.code ?? 0))
  })
}
