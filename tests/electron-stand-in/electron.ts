import type * as E from 'electron'
import { app } from './main/app.ts'
import { BrowserWindow } from './main/browser-window.ts'
import { ipcMain } from './main/ipc-main.ts'
import { Menu, MenuItem } from './main/menu.ts'
import {
  clipboard,
  dialog,
  nativeImage,
  nativeTheme,
  Notification,
  powerMonitor,
  screen,
  shell,
} from './main/native-surfaces.ts'
import { net, protocol } from './main/protocol-and-net.ts'
import { safeStorage } from './main/safe-storage.ts'
import { session } from './main/session.ts'
import { WebContents } from './main/web-contents.ts'
import { strict } from './strict-surface.ts'

// A name that the real `electron` module does not have is a compile error.
const implemented = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents: WebContents,
} satisfies { [Name in keyof typeof E]?: unknown }

const electron = strict('electron', implemented)

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  WebContents as webContents,
}
// The value of `import electron from 'electron'` and `require('electron')`.
// oxlint-disable-next-line import/no-default-export -- the real module has one
export { electron as default, electron as 'module.exports' }
