import type * as E from 'electron'
import { browser } from '../application-state.ts'
import { emitterWith, strict } from '../strict-surface.ts'
import { protocol, toChromium } from './protocol-and-net.ts'

type RequestHandler = Parameters<E.Session['setPermissionRequestHandler']>[0]
type Permission = Parameters<NonNullable<RequestHandler>>[1]

/** Maps Electron's permission names to those of Chromium. */
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

/** When a page loads, asks the application's handler for each permission, and sets Chromium's permissions to the answers. */
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
