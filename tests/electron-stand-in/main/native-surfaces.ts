import type * as E from 'electron'
import { EventEmitter } from 'node:events'
import { emitterWith, strict } from '../strict-surface.ts'
import { app } from './app.ts'
import { WebContents } from './web-contents.ts'

/** Throws for functions that would wait for a person or start other programs. A spec must stub them, as on the real Electron. */
const unstubbed = (name: string) => (): never => {
  throw new Error(`electron-stand-in: ${name} was called without a stub; set one with electronApp.evaluate(…)`)
}

type Dialog = Pick<E.Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>
export const dialog = strict<Dialog>('dialog', {
  showOpenDialog: unstubbed('dialog.showOpenDialog'),
  showSaveDialog: unstubbed('dialog.showSaveDialog'),
  showMessageBox: unstubbed('dialog.showMessageBox'),
  showErrorBox: (title, content) => console.error(`[error box] ${title}: ${content}`),
})

type Shell = Pick<E.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>
export const shell = strict<Shell>('shell', {
  openExternal: unstubbed('shell.openExternal'),
  openPath: unstubbed('shell.openPath'),
  showItemInFolder: unstubbed('shell.showItemInFolder'),
})

let copied = ''
/** The stand-in has its own clipboard, so that the machine's is not changed. */
export const clipboard = strict<Pick<E.Clipboard, 'readText' | 'writeText'>>('clipboard', {
  readText: async () => copied,
  writeText: async (text) => void (copied = text),
})

/** Pictures are stored but never drawn. */
export const nativeImage = strict<Pick<typeof E.nativeImage, 'createFromBitmap'>>('nativeImage', {
  createFromBitmap: (_pixels, { width, height }) =>
    strict('nativeImage', { getSize: () => ({ width, height }), isEmpty: () => false }) as unknown as E.NativeImage,
})

/** A notification that is never displayed: specs replace `show` to see it, and emit `click` to click it. */
export class Notification
  extends EventEmitter
  implements Pick<E.Notification, 'title' | 'subtitle' | 'body' | 'silent' | 'show' | 'close'>
{
  static isSupported = () => true
  title: string
  subtitle: string
  body: string
  silent: boolean

  constructor({ title = '', subtitle = '', body = '', silent = false }: E.NotificationConstructorOptions = {}) {
    super()
    this.title = title
    this.subtitle = subtitle
    this.body = body
    this.silent = silent
  }
  show(): void {
    queueMicrotask(() => this.emit('show', {}))
  }
  close(): void {
    this.emit('close', {})
  }
}

let themeSource: E.NativeTheme['themeSource'] = 'system'
const showTheme = (page: WebContents) => page.preferColorScheme(themeSource === 'system' ? '' : themeSource)
app.on('web-contents-created', (_event: unknown, page: WebContents) => showTheme(page))
type NativeTheme = Pick<E.NativeTheme, 'themeSource' | 'shouldUseDarkColors'>
const themeSurface: NativeTheme = {
  get themeSource() {
    return themeSource
  },
  set themeSource(source) {
    themeSource = source
    WebContents.getAllWebContents().forEach(showTheme)
    nativeTheme.emit('updated')
  },
  // The stand-in's system always has the light colour scheme.
  get shouldUseDarkColors() {
    return themeSource === 'dark'
  },
}
export const nativeTheme = strict('nativeTheme', emitterWith(themeSurface))

const powerSurface: Pick<E.PowerMonitor, 'getSystemIdleTime' | 'isOnBatteryPower'> = {
  getSystemIdleTime: () => 0,
  isOnBatteryPower: () => false,
}
export const powerMonitor = strict('powerMonitor', emitterWith(powerSurface))

const display = {
  id: 1,
  scaleFactor: 1,
  bounds: { x: 0, y: 0, width: 1920, height: 1080 },
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  workAreaSize: { width: 1920, height: 1080 },
} as E.Display
const screenSurface: Pick<E.Screen, 'getPrimaryDisplay' | 'getAllDisplays' | 'getDisplayMatching'> = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
}
export const screen = strict('screen', emitterWith(screenSurface))
