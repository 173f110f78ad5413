import type { DesktopBridge } from '#shared/ipc/bridge.ts'
import { createElectronBridge } from '#shared/ipc/create-electron-bridge.ts'
import type { PreloadApi } from '#shared/ipc/preload-api.ts'

declare global {
  interface Window {
    /** The bridge that the preload script exposes, in the desktop app only. */
    readonly inplan?: PreloadApi
  }
}

/** Timeout of a request in milliseconds, as in the desktop app. */
const answerTimeout = 30_000

/** The desktop app's bridge if there is a preload script, else the browser's, which is then loaded on demand. */
export async function selectBridge(): Promise<DesktopBridge> {
  if (window.inplan) return createElectronBridge(window.inplan)
  const [{ createBrowserBridge }, { axiosTransport }, { pickFile }, { saveFile }] = await Promise.all([
    import('./browser-bridge.ts'),
    import('#shared/api/axios-transport.ts'),
    import('./pick-file.ts'),
    import('#shared/ui/save-file.ts'),
  ])
  return createBrowserBridge({
    transport: axiosTransport('', answerTimeout),
    serverAddress: window.location.origin,
    tabStorage: () => window.sessionStorage,
    storage: () => window.localStorage,
    languages: navigator.languages,
    copy: (text) => navigator.clipboard.writeText(text),
    pickFile,
    saveFile,
  })
}
