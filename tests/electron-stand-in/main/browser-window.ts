import type * as E from 'electron'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { runtime } from '../application-state.ts'
import { PreventableEvent } from '../strict-surface.ts'
import { app, openWindows, quitting } from './app.ts'
import { WebContents } from './web-contents.ts'

type Surface = Pick<
  E.BrowserWindow,
  | 'blur'
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadFile'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBackgroundColor'
  | 'setBounds'
  | 'setMenuBarVisibility'
  | 'setTitle'
  | 'show'
  | 'showInactive'
>

const windows = new Set<BrowserWindow>()
let focusedId: number | undefined

/** A window with a real page. Its position, size, focus and visibility are only recorded. */
export class BrowserWindow extends EventEmitter implements Surface {
  readonly id: number
  readonly webContents: E.WebContents
  readonly #page: WebContents
  #bounds: E.Rectangle
  #title: string
  #isVisible: boolean
  #isMinimized = false
  #isMaximized = false
  #isGone = false
  #wasReady = false

  constructor(options: E.BrowserWindowConstructorOptions = {}) {
    super()
    if (!runtime.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    const { x = 0, y = 0, width = 800, height = 600, show = true, title = app.getName() } = options
    this.#bounds = { x, y, width, height }
    this.#isVisible = show
    this.#title = title
    this.#page = new WebContents(
      {
        size: { width, height },
        requestClose: () => this.close(),
        becameReady: () => this.#becameReady(),
        becameGone: () => this.#becameGone(),
      },
      options.webPreferences ?? {},
    )
    this.webContents = this.#page as unknown as E.WebContents
    this.id = this.#page.id
    windows.add(this)
    openWindows.add(this)
    app.emit('browser-window-created', {}, this)
    app.emit('web-contents-created', {}, this.webContents)
  }

  static getAllWindows = () => [...windows]
  static getFocusedWindow = () => [...windows].find((window) => window.isFocused()) ?? null
  static fromWebContents = (contents: E.WebContents) =>
    [...windows].find((window) => window.webContents === contents) ?? null
  static fromId = (id: number) => [...windows].find((window) => window.id === id) ?? null

  loadURL = (url: string) => this.#page.loadURL(url)
  loadFile = (path: string) => this.#page.loadURL(`file://${join(runtime.appPath, path)}`)

  show(): void {
    this.showInactive()
    this.focus()
  }
  showInactive(): void {
    this.#isVisible = true
    this.emit('show')
  }
  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }
  focus(): void {
    focusedId = this.id
    this.emit('focus')
  }
  blur(): void {
    focusedId = undefined
    this.emit('blur')
  }
  minimize(): void {
    this.#isMinimized = true
    this.emit('minimize')
  }
  maximize(): void {
    this.#isMaximized = true
    this.emit('maximize')
  }
  restore(): void {
    this.#isMinimized = false
    this.emit('restore')
  }
  setBounds(bounds: Partial<E.Rectangle>): void {
    Object.assign(this.#bounds, bounds)
    this.emit('resize')
  }
  setTitle(title: string): void {
    this.#title = title
  }
  isFocused = () => focusedId === this.id
  isVisible = () => this.#isVisible
  isMinimized = () => this.#isMinimized
  isMaximized = () => this.#isMaximized
  isFullScreen = () => false
  isDestroyed = () => this.#isGone
  getBounds = () => ({ ...this.#bounds })
  getNormalBounds = () => ({ ...this.#bounds })
  getTitle = () => this.#title
  setBackgroundColor(): void {}
  setMenuBarVisibility(): void {}
  flashFrame(): void {}

  close(): void {
    void this.tryClose()
  }
  destroy(): void {
    void this.#page.destroy()
  }

  /** Closes the window unless a `close` listener objects; returns whether it was closed. */
  async tryClose(): Promise<boolean> {
    if (this.#isGone) return true
    const event = new PreventableEvent()
    this.emit('close', event)
    if (event.defaultPrevented) return false
    await this.#page.destroy()
    return true
  }

  #becameReady(): void {
    if (this.#wasReady) return
    this.#wasReady = true
    this.emit('ready-to-show')
  }

  #becameGone(): void {
    this.#isGone = true
    if (this.isFocused()) focusedId = undefined
    windows.delete(this)
    openWindows.delete(this)
    this.emit('closed')
    if (windows.size === 0 && !quitting.isUnderWay) app.emit('window-all-closed')
  }
}
