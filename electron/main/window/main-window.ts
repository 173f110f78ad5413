import {
  BrowserWindow,
  dialog,
  nativeTheme,
  screen,
  type OpenDialogOptions,
  type OpenDialogReturnValue,
  type SaveDialogOptions,
  type SaveDialogReturnValue,
  type WebContents,
} from 'electron'
import type { EventName } from '#shared/ipc/channels.ts'
import type { EventPayloads } from '#shared/ipc/contract.ts'
import { wireName } from '#shared/ipc/preload-api.ts'
import { windowBackground } from './window-background.ts'
import { openingBounds, smallestSize, type WindowState } from './opening-window-bounds.ts'

interface Options {
  preload: string
  address: string
  /** Whether the person may open the developer tools. */
  hasDevTools: boolean
  stored: { read(): unknown; write(state: WindowState): void }
  onOpened: (contents: WebContents) => void
  /** Called when the page closes or reloads. It receives no events until it subscribes again. */
  onPageGone: () => void
}

function openWindow({ preload, address, hasDevTools, stored }: Options): BrowserWindow {
  const workAreas = screen.getAllDisplays().map((display) => display.workArea)
  const { size, position, isMaximized } = openingBounds(stored.read(), workAreas)
  const window = new BrowserWindow({
    ...size,
    ...position,
    minWidth: smallestSize.width,
    minHeight: smallestSize.height,
    backgroundColor: windowBackground(nativeTheme.shouldUseDarkColors),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: hasDevTools,
      // The spelling dictionaries would be downloaded from another company's servers.
      spellcheck: false,
    },
  })
  if (isMaximized) window.maximize()
  window.on('close', () => stored.write({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }))
  window.loadURL(address).catch((error: unknown) => console.error('The page could not be loaded:', error))
  return window
}

/** Holds the app's single window. On macOS it may be closed while the app keeps running. */
export function windowHolder(options: Options) {
  let window: BrowserWindow | undefined
  nativeTheme.on('updated', () => window?.setBackgroundColor(windowBackground(nativeTheme.shouldUseDarkColors)))

  return {
    /** Opens the window at its last position, or brings the open window to the front. */
    bringToFront: (): void => {
      if (!window) {
        window = openWindow(options)
        options.onOpened(window.webContents)
        window.webContents.on('did-navigate', () => options.onPageGone())
        window.on('closed', () => {
          window = undefined
          options.onPageGone()
        })
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    /** Opens a file dialog over the window, if the window is open. */
    showOpenDialog: (asked: OpenDialogOptions): Promise<OpenDialogReturnValue> =>
      window ? dialog.showOpenDialog(window, asked) : dialog.showOpenDialog(asked),
    showSaveDialog: (asked: SaveDialogOptions): Promise<SaveDialogReturnValue> =>
      window ? dialog.showSaveDialog(window, asked) : dialog.showSaveDialog(asked),
    current: (): BrowserWindow | undefined => window,
    send: <Name extends EventName>(event: Name, payload: EventPayloads[Name]): void =>
      window?.webContents.send(wireName(event), payload),
  }
}
