import type * as E from 'electron'
import { browser } from '../application-state.ts'
import { emitterWith, strict } from '../strict-surface.ts'
import { protocol, toChromium } from './protocol.ts'

type RequestHandler = Parameters<E.Session['setPermissionRequestHandler']>[0]
type Permission = Parameters<NonNullable<RequestHandler>>[1]

/** Electron's permission names, and Chromium's for the same. */
const chromiumNames: Partial<Record<Permission, readonly string[]>> = {
  notifications: ['notifications'],
  geolocation: ['geolocation'],
  'clipboard-read': ['clipboard-read'],
  media: ['camera', 'microphone'],
  midi: ['midi'],
}

let requestHandler: RequestHandler = null

type Surface = Pick<
  E.Session,
  'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'clearStorageData' | 'clearCache'
>

const surface: Surface & { protocol: typeof protocol } = {
  setPermissionRequestHandler: (handler) => void (requestHandler = handler),
  setPermissionCheckHandler() {},
  clearStorageData: async () => {},
  clearCache: async () => {},
  protocol,
}
export const defaultSession = strict('session', emitterWith(surface))
export const session = strict('session', { defaultSession })

/** Asks the application's handler once per permission as a page loads, and sets Chromium's answers to that. */
export function settlePermissions(contents: E.WebContents, url: string): void {
  const origin = new URL(toChromium(url)).origin
  for (const [permission, names] of Object.entries(chromiumNames) as [Permission, string[]][]) {
    const settle = (isGranted: boolean) => {
      const setting = isGranted ? 'granted' : 'denied'
      for (const name of names) {
        browser()
          .send('Browser.setPermission', { permission: { name }, setting, origin })
          .catch(() => {})
      }
    }
    requestHandler?.(contents, permission, settle, { requestingUrl: url, isMainFrame: true })
  }
}
