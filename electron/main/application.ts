import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeImage,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { Link } from '#shared/ipc/contract.ts'
import { type AppCore, createAppCore } from './app-core.ts'
import { applicationMenu } from './desktop/application-menu.ts'
import { showBadge } from './desktop/badge.ts'
import { bookingNotifications } from './desktop/booking-notifications.ts'
import { endingNotifications } from './desktop/availability-ending-notifications.ts'
import { canStartAtLogin, loginItem } from './desktop/electron-start-at-login.ts'
import { showNotification } from './desktop/native-notifications.ts'
import { pendingCount } from './desktop/pending-count.ts'
import { createPreferences } from './desktop/preferences.ts'
import { openSettings } from './desktop/settings-file.ts'
import { desktopTexts } from './desktop/desktop-translator.ts'
import { fileSaver } from './files/file-saver.ts'
import { imagePicker } from './files/image-picker.ts'
import { registerChannels } from './ipc/register-channels.ts'
import { followSystemLinks, type EarlyLinks } from './deep-links/follow-system-links.ts'
import { linkScheme } from './deep-links/parse-link.ts'
import { endOnFailure } from './log/end-on-failure.ts'
import { logFile, openLog } from './log/log.ts'
import { actFile } from './offline/atomic-act-file.ts'
import { createActList } from './offline/encrypted-act-store.ts'
import { restrictWebContents } from './security/web-contents-restrictions.ts'
import { appOrigin, appScheme, isTrustedFrame } from './security/trusted-origin.ts'
import { serverChooser } from './server/choose-server.ts'
import type { Fetch } from './server/fetch-transport.ts'
import { readInstallationSettings, type InstallationSettings } from './server/installation-settings.ts'
import { keychain } from './session/keychain.ts'
import { secretFile } from './session/owner-only-file.ts'
import { boundCipher, fileOfServer } from './session/server-bound-cipher.ts'
import { createSecretStore } from './session/encrypted-secret-store.ts'
import { openUpdates } from './update/create-updater.ts'
import { appPages } from './window/app-pages.ts'
import { windowHolder } from './window/main-window.ts'
import { offerReload } from './window/offer-reload.ts'
import { listFiles } from './window/list-files.ts'

const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux'

/** URL of the development server of `electron-vite dev`; undefined in a packaged app. */
const developmentPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']

/** Milliseconds between two checks whether the token must be renewed. An app that stays open for days needs them. */
const renewalOccasion = 3_600_000

/** Stands for the server until a person has chosen one. Nobody can have a name that ends in `.invalid`. */
const noServer = 'https://none.invalid'

async function servePages(folder: string, pictureOrigin: () => string): Promise<void> {
  const answer = appPages({
    files: await listFiles(folder),
    read: (file) => readFile(join(folder, file)),
    pictureOrigin,
    createNonce: () => randomBytes(16).toString('base64'),
  })
  protocol.handle(appScheme, answer)
}

interface Start {
  /** The folder that holds the built `preload` and `renderer`. */
  built: string
  links: EarlyLinks
}

/** Assembles the application. Runs once, when Electron is ready. */
export async function runApplication({ built, links }: Start): Promise<void> {
  const log = openLog(app.isPackaged || process.env['APP_USER_DATA'] ? app.getPath('logs') : undefined)
  endOnFailure(log)
  const settings = openSettings()
  const setStartAtLogin = loginItem()
  const preferences = createPreferences({
    stored: settings.preferences,
    canStartAtLogin: canStartAtLogin(),
    systemLanguages: app.getPreferredSystemLanguages(),
    onChange(now, before) {
      nativeTheme.themeSource = now.theme
      if (now.language !== before.language) menu.build()
      if (now.startAtLogin !== before.startAtLogin) setStartAtLogin(now.startAtLogin)
    },
  })
  nativeTheme.themeSource = preferences.get().theme
  const text = desktopTexts(() => preferences.get().language)

  const installation = installationOrProblem(settings.serverUrl.read(), text)
  if (!installation) {
    app.exit(1)
    return
  }
  const { isServerFixed } = installation
  let server = installation.serverAddress ?? noServer
  const mainWindow = windowHolder({
    preload: join(built, 'preload/index.cjs'),
    address: developmentPage ?? `${appOrigin}/index.html`,
    hasDevTools: !app.isPackaged,
    stored: settings.window,
    onOpened: (contents) => offerReload({ contents, dialog, quit: () => app.quit(), text, log }),
    onPageGone: () => core.pageGone(),
  })
  const updates = openUpdates({
    isWanted: installation.policy.updates ?? true,
    onChange: (update) => {
      mainWindow.send('update', update)
      menu.change({ update })
    },
    log,
  })
  const fetch: Fetch = (address, init) => net.fetch(address, init)
  const cipherOfAll = keychain(safeStorage, process.platform)

  /** Assembles everything that talks to a server. What is kept of one server is of no use for another (rule D410). */
  function coreOf(serverAddress: string): AppCore {
    const cipher = boundCipher(serverAddress, cipherOfAll)
    const pathOf = (name: string) => join(app.getPath('userData'), fileOfServer(name, serverAddress))
    const secretsIn = (name: string) => createSecretStore(cipher, secretFile(pathOf(name)))
    const created = createAppCore({
      serverAddress,
      fetch,
      secrets: secretsIn('session'),
      snapshotSecrets: secretsIn('calendar'),
      draftSecrets: secretsIn('drafts'),
      actList: createActList({ cipher, file: actFile(pathOf('acts'), () => String(Date.now())), log }),
      preferences,
      updates,
      about: {
        serverAddress: serverAddress === noServer ? '' : serverAddress,
        canChooseServer: !isServerFixed,
        version: app.getVersion(),
        platform,
        canStartAtLogin: canStartAtLogin(),
        canNotify: Notification.isSupported(),
      },
      chooseServer,
      copy: (copied) => clipboard.writeText(copied),
      saveFile: fileSaver({ show: mainWindow.showSaveDialog, text }),
      pickImage: imagePicker({ show: mainWindow.showOpenDialog, text }),
      log,
      send: mainWindow.send,
    })
    created.watch({ changed: () => {}, session: (current) => menu.change({ session: current }) })
    created.watch(
      bookingNotifications({
        text,
        isWanted: () => preferences.get().notifications,
        read: (id) => created.call('providerBooking', { params: { id } }),
        show: showNotification,
        openBooking: (bookingId) => follow({ kind: 'booking', bookingId }),
      }),
    )
    created.watch(
      endingNotifications({
        text,
        isWanted: () => preferences.get().notifications,
        show: showNotification,
        openCalendar: () => follow({ kind: 'calendar' }),
      }),
    )
    created.watch(
      pendingCount({
        count: async (query) => (await created.call('providerBookings', { query })).total,
        show: showBadge({
          app,
          platform,
          text,
          window: mainWindow.current,
          picture: (pixels, size) => nativeImage.createFromBitmap(pixels, { width: size, height: size }),
        }),
      }),
    )
    // Reads the stored session while the page loads. A failure is ignored here, because every caller that needs the session receives it too.
    created.restore().catch(() => undefined)
    void created.renew()
    return created
  }

  const follow = (link: Link) => {
    core.follow(link)
    mainWindow.bringToFront()
  }
  const menu = applicationMenu({
    text,
    platform,
    navigate: (to) => mainWindow.send('navigate', { to }),
    act: (act) => mainWindow.send('act', { act }),
    showLog: () => shell.showItemInFolder(logFile(app.getPath('logs'))),
    installUpdate: () => updates.install(),
  })
  menu.build()
  const chooseServer = serverChooser({
    isFixed: isServerFixed,
    isLoggedIn: async () => {
      await core.restore()
      return core.isOpen()
    },
    fetch,
    onChosen(origin) {
      settings.serverUrl.write(origin)
      server = origin
      core = coreOf(origin)
    },
  })
  let core = coreOf(server)
  setInterval(() => void core.renew(), renewalOccasion)

  restrictWebContents({ app, session: session.defaultSession, shell, log })
  const trustedOrigin = developmentPage === undefined ? appOrigin : new URL(developmentPage).origin
  registerChannels({
    registry: ipcMain,
    isTrusted: (frame) => isTrustedFrame(frame, trustedOrigin),
    handlers: () => core.handlers,
    log,
  })
  if (developmentPage === undefined) await servePages(join(built, 'renderer'), () => server)
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme)

  followSystemLinks(
    { app, argv: process.argv, follow: (link) => core.follow(link), bringToFront: mainWindow.bringToFront },
    links,
  )
  app.on('activate', mainWindow.bringToFront)
  powerMonitor.on('resume', () => core.refresh())
  mainWindow.bringToFront()
}

/** The settings of this machine, or undefined after an error dialog told the person what is wrong with them. */
function installationOrProblem(storedAddress: unknown, text: Translate<'desktop'>): InstallationSettings | undefined {
  try {
    return readInstallationSettings({ platform, environment: process.env, storedAddress, isPackaged: app.isPackaged })
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    dialog.showErrorBox(text('start.address.title'), text('start.address.body', { reason }))
    return undefined
  }
}
