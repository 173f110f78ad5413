import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, dialog, ipcMain, Menu, nativeTheme, powerMonitor, protocol, safeStorage, session, shell } from 'electron'
import type { Translate } from '#shared/i18n/messages.ts'
import type { Destination, Preferences } from '#shared/ipc/contract.ts'
import { createCore } from './core.ts'
import { bookingNotifications } from './desktop/booking-notifications.ts'
import { menuTemplate } from './desktop/menu-template.ts'
import { showNotification } from './desktop/native-notifications.ts'
import { createPreferences } from './desktop/preferences.ts'
import { openSettings } from './desktop/settings.ts'
import { desktopTexts } from './desktop/texts.ts'
import { registerChannels } from './ipc/register-channels.ts'
import { lockDown } from './security/lock-down.ts'
import { appOrigin, appScheme, isTrustedFrame } from './security/trusted-origin.ts'
import { chosenServerAddress } from './server/server-address.ts'
import { keychain } from './session/keychain.ts'
import { secretFile } from './session/secret-file.ts'
import { createTokenStore } from './session/token-store.ts'
import { appPages } from './window/app-pages.ts'
import { windowHolder } from './window/main-window.ts'
import { listFiles } from './window/page-files.ts'

const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'

const log = (text: string, error?: unknown) => console.error(...(error === undefined ? [text] : [text, error]))

/** The development server of `electron-vite dev`; a packaged app has none. */
const developmentPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

async function servePages(folder: string, pictureOrigin: string): Promise<void> {
  const answer = appPages({
    files: await listFiles(folder),
    read: (file) => readFile(join(folder, file)),
    pictureOrigin,
    createNonce: () => randomBytes(16).toString('base64'),
  })
  protocol.handle(appScheme, answer)
}

/** The server's origin; undefined after telling the person that what is set is no address. */
function readServerAddress(stored: unknown, text: Translate<'desktop'>): string | undefined {
  try {
    return chosenServerAddress(process.env['INPLAN_SERVER_URL'], stored)
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    dialog.showErrorBox(text('start.address.title'), text('start.address.body', { reason }))
    return undefined
  }
}

/**
 * Puts the parts together and opens the window. Runs once, when Electron is ready.
 *
 * @param built the folder that holds the built `preload` and `renderer`
 */
export async function runApplication(built: string): Promise<void> {
  const settings = openSettings()
  const preferences = createPreferences({
    stored: settings.preferences,
    systemLanguages: app.getPreferredSystemLanguages(),
    onChange: applyPreferences,
  })
  const text = desktopTexts(() => preferences.get().language)
  const mainWindow = windowHolder({
    preload: join(built, 'preload/index.cjs'),
    address: developmentPage ?? `${appOrigin}/index.html`,
    hasDevTools: !app.isPackaged,
    stored: settings.window,
  })

  function applyPreferences({ theme }: Preferences): void {
    nativeTheme.themeSource = theme
    const navigate = (to: Destination) => mainWindow.send('navigate', { to })
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ text, platform, navigate })))
  }
  applyPreferences(preferences.get())

  const serverAddress = readServerAddress(settings.serverUrl.read(), text)
  if (serverAddress === undefined) {
    app.exit(1)
    return
  }
  const core = createCore({
    serverAddress,
    tokens: createTokenStore(
      keychain(safeStorage, process.platform),
      secretFile(join(app.getPath('userData'), 'session')),
    ),
    preferences,
    about: { version: app.getVersion(), platform },
    send: mainWindow.send,
    onChanged: bookingNotifications({
      text,
      show: showNotification,
      openBooking: (bookingId) => {
        mainWindow.bringToFront()
        mainWindow.send('open-booking', { bookingId })
      },
    }),
  })

  lockDown({ app, session: session.defaultSession, shell, log })
  const trustedOrigin = developmentPage === undefined ? appOrigin : new URL(developmentPage).origin
  registerChannels({
    registry: ipcMain,
    isTrusted: (frame) => isTrustedFrame(frame, trustedOrigin),
    handlers: core.handlers,
    log,
  })
  if (developmentPage === undefined) await servePages(join(built, 'renderer'), serverAddress)

  app.on('second-instance', mainWindow.bringToFront)
  app.on('activate', mainWindow.bringToFront)
  powerMonitor.on('resume', core.refresh)
  mainWindow.bringToFront()
}
