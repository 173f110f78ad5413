import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { electronKind, hostDistribution, root } from './electron-kind.ts'

export interface LaunchTarget {
  /** Folder of the application; the built product unless given. */
  application?: string
  /** Address of the server. */
  server: string
  /** The folder that the app keeps its data in. */
  userData: string
  env?: Readonly<Record<string, string>>
}

function hostEnvironment(): Record<string, string> {
  const chromium = process.env['ELECTRON_HOST_CHROMIUM'] ?? findChromium()
  // Without it, the stand-in would take whatever `node` the machine has.
  return { ELECTRON_HOST_NODE: process.execPath, ...(chromium && { ELECTRON_HOST_CHROMIUM: chromium }) }
}

/** Starts the desktop app with Playwright's own launcher, on the real Electron or on the stand-in. */
export function launchApp({ application = root, server, userData, env }: LaunchTarget): Promise<ElectronApplication> {
  if (electronKind === 'host') process.env['ELECTRON_OVERRIDE_DIST_PATH'] = hostDistribution
  return _electron.launch({
    cwd: root,
    args: [application],
    // The colour scheme is the app's to set.
    colorScheme: null,
    env: {
      ...(process.env as Record<string, string>),
      ...hostEnvironment(),
      APP_USER_DATA: userData,
      INPLAN_SERVER_URL: server,
      ...env,
    },
  })
}

/** The app's window, once its page is there. */
export async function firstPage(electron: ElectronApplication): Promise<Page> {
  const page = await electron.firstWindow()
  await page.waitForURL(/index\.html/, { waitUntil: 'domcontentloaded' })
  return page
}
