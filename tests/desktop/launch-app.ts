import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { findChromium } from '#scripts/chromium/find-chromium.ts'
import { electronKind, standInDistribution, root } from './real-or-stand-in.ts'

export interface LaunchTarget {
  /** Folder of the application; the built product by default. */
  application?: string
  /** Address of the server. */
  server: string
  /** The folder that the app keeps its data in. */
  userData: string
  env?: Readonly<Record<string, string>>
}

function hostEnvironment(): Record<string, string> {
  const chromium = process.env['ELECTRON_STAND_IN_CHROMIUM'] ?? findChromium()
  // Without `ELECTRON_STAND_IN_NODE`, the stand-in would use whatever `node` is installed on the machine.
  return { ELECTRON_STAND_IN_NODE: process.execPath, ...(chromium && { ELECTRON_STAND_IN_CHROMIUM: chromium }) }
}

/** Starts the desktop app with Playwright's own launcher, on the real Electron or on the stand-in. */
export function launchApp({ application = root, server, userData, env }: LaunchTarget): Promise<ElectronApplication> {
  if (electronKind === 'stand-in') process.env['ELECTRON_OVERRIDE_DIST_PATH'] = standInDistribution
  return _electron.launch({
    cwd: root,
    args: [application],
    // Playwright must not set the colour scheme, because the app does.
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

/** Waits for the app's first window and its page. */
export async function firstPage(electron: ElectronApplication): Promise<Page> {
  const page = await electron.firstWindow()
  await page.waitForURL(/index\.html/, { waitUntil: 'domcontentloaded' })
  return page
}
