import type * as E from 'electron'
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { exit } from '../lifecycle.ts'
import { runtime } from '../application-state.ts'
import { emitterWith, PreventableEvent, strict } from '../strict-surface.ts'
import { singleInstanceLock } from './single-instance.ts'

/** An open window, reduced to what quitting needs. `tryClose` closes the window unless a `close` listener objects. */
export interface ClosableWindow {
  tryClose(): Promise<boolean>
}
export const openWindows = new Set<ClosableWindow>()

const chosenPaths = new Map<string, string>()
const configHome = (): string => process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')

const defaultPaths: Partial<Record<Parameters<E.App['getPath']>[0], () => string>> = {
  home: homedir,
  appData: configHome,
  userData: () => join(configHome(), runtime.name),
  sessionData: () => app.getPath('userData'),
  logs: () => join(app.getPath('userData'), 'logs'),
  temp: tmpdir,
  exe: () => process.argv[0]!,
  downloads: () => join(homedir(), 'Downloads'),
  documents: () => join(homedir(), 'Documents'),
  desktop: () => join(homedir(), 'Desktop'),
}

const commandLine: Pick<E.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue' | 'removeSwitch'> = {
  appendSwitch: (name, value) => void runtime.switches.set(name, value ?? ''),
  hasSwitch: (name) => runtime.switches.has(name),
  getSwitchValue: (name) => runtime.switches.get(name) ?? '',
  removeSwitch: (name) => void runtime.switches.delete(name),
}

let markReady: () => void
const whenReady = new Promise<void>((resolve) => {
  markReady = resolve
})
let badgeCount = 0
export const quitting = { isUnderWay: false }

async function closeEverything(): Promise<boolean> {
  for (const window of openWindows) if (!(await window.tryClose())) return false
  const willQuit = new PreventableEvent()
  app.emit('will-quit', willQuit)
  return !willQuit.defaultPrevented
}

async function quit(): Promise<void> {
  if (quitting.isUnderWay) return
  quitting.isUnderWay = true
  const beforeQuit = new PreventableEvent()
  app.emit('before-quit', beforeQuit)
  quitting.isUnderWay = !beforeQuit.defaultPrevented && (await closeEverything())
  if (!quitting.isUnderWay) return
  app.emit('quit', {}, 0)
  await exit(0)
}

const lock = singleInstanceLock({
  folder: () => app.getPath('userData'),
  onSecondInstance: (argv, workingFolder, data) =>
    void app.emit('second-instance', new PreventableEvent(), argv, workingFolder, data),
})

type Surface = Pick<
  E.App,
  | 'commandLine'
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'hasSingleInstanceLock'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'setName'
  | 'setPath'
  | 'whenReady'
>

const surface: Surface = {
  commandLine: strict('app.commandLine', commandLine) as E.CommandLine,
  whenReady: () => whenReady,
  isReady: () => runtime.isReady,
  get isPackaged() {
    return runtime.isPackaged
  },
  get name() {
    return runtime.name
  },
  set name(name) {
    runtime.name = name
  },
  getAppPath: () => runtime.appPath,
  getVersion: () => runtime.version,
  getName: () => runtime.name,
  setName: (name) => void (runtime.name = name),
  getLocale: () => 'en-US',
  getPreferredSystemLanguages: () => ['en-US'],
  getPath(name) {
    const path = chosenPaths.get(name) ?? defaultPaths[name]?.()
    if (path === undefined) throw new Error(`electron-stand-in: app.getPath('${name}') is not implemented`)
    return path
  },
  setPath(name, path) {
    chosenPaths.set(name, path)
    if (name === 'userData') mkdirSync(path, { recursive: true })
  },
  quit: () => void quit(),
  exit(code = 0) {
    app.emit('quit', {}, code)
    void exit(code)
  },
  enableSandbox() {},
  focus() {},
  setAppUserModelId() {},
  // The stand-in reports success, but does not change the machine's registration of the protocol.
  setAsDefaultProtocolClient: () => true,
  setBadgeCount(count = 0) {
    badgeCount = count
    return true
  },
  getBadgeCount: () => badgeCount,
  requestSingleInstanceLock: lock.request,
  hasSingleInstanceLock: lock.isHeld,
  releaseSingleInstanceLock: lock.release,
}

export const app = strict('app', emitterWith(surface))

runtime.onReady = () => {
  runtime.isReady = true
  markReady()
  app.emit('ready', {}, {})
}
process.exit = ((code?: number) => app.exit(code)) as typeof process.exit
// Electron quits by itself only when the application has no listener of its own.
app.on('window-all-closed', () => {
  if (app.listenerCount('window-all-closed') === 1) app.quit()
})
