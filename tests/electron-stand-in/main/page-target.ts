import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type * as E from 'electron'
import type { Params } from '../devtools-client.ts'
import { isolatedWorld, pageScripts } from '#tests/electron-stand-in/page/injected-scripts.ts'
import { browser, runtime } from '../application-state.ts'

/** A Chromium page that belongs to a window of the application, with its preload installed. */
export interface PageTarget {
  targetId: string
  mainFrameId: string
  /** Name of the DevTools binding through which the preload's world calls the main process. */
  binding: string
  /** Name of the DevTools binding through which the page's own scripts request a window (`window.open`). */
  openBinding: string
  send(method: string, params?: Params): Promise<any>
}

const randomName = () => `electronHost${randomBytes(16).toString('hex')}`
const ownTargets = new Set<string>()
let creation: Promise<unknown> = Promise.resolve()

// Closes pages that no window of the application asked for: they are popups that `setWindowOpenHandler` refused.
runtime.onBrowser.push(async () => {
  const closeIfForeign = async (targetId: string) => {
    await creation.catch(() => {})
    if (!ownTargets.has(targetId))
      await browser()
        .send('Target.closeTarget', { targetId })
        .catch(() => {})
  }
  browser().on((method, { targetInfo }) => {
    if (method === 'Target.targetCreated' && targetInfo.type === 'page') void closeIfForeign(targetInfo.targetId)
  })
  await browser().send('Target.setDiscoverTargets', { discover: true })
})

function refuseUnsafe({ nodeIntegration, contextIsolation, sandbox }: E.WebPreferences): void {
  if (nodeIntegration || contextIsolation === false || sandbox === false) {
    throw new Error('electron-stand-in: windows must have sandbox and contextIsolation on and nodeIntegration off')
  }
}

/** The object that a sandboxed preload sees as `process`. */
const preloadProcess = ({ additionalArguments = [] }: E.WebPreferences) => ({
  type: 'renderer',
  sandboxed: true,
  contextIsolated: true,
  platform: process.platform,
  arch: process.arch,
  versions: { ...process.versions },
  env: {},
  argv: additionalArguments,
})

async function open(
  size: { width: number; height: number },
  preferences: E.WebPreferences,
  onEvent: (target: PageTarget, method: string, params: Params) => void,
): Promise<PageTarget> {
  const { targetId } = await browser().send('Target.createTarget', { url: 'about:blank', newWindow: true, ...size })
  ownTargets.add(targetId)
  const { sessionId } = await browser().send('Target.attachToTarget', { targetId, flatten: true })
  const send = (method: string, params: Params = {}) => browser().send(method, params, sessionId)
  const { frameTree } = await send('Page.getFrameTree')
  const [binding, openBinding] = [randomName(), randomName()]
  const target: PageTarget = { targetId, mainFrameId: frameTree.frame.id, binding, openBinding, send }
  browser().on((method, params, eventSession) => {
    if (eventSession === sessionId) onEvent(target, method, params)
  })
  const { preload } = preferences
  const scripts = pageScripts({
    binding,
    openBinding,
    secret: randomName(),
    preload: preload ? { path: preload, source: readFileSync(preload, 'utf8') } : undefined,
    process: preloadProcess(preferences),
  })
  await Promise.all([
    send('Page.enable'),
    send('Runtime.enable'),
    send('Page.setLifecycleEventsEnabled', { enabled: true }),
    send('Runtime.addBinding', { name: binding, executionContextName: isolatedWorld }),
    send('Runtime.addBinding', { name: openBinding }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main }),
    send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.isolated, worldName: isolatedWorld }),
    send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
  ])
  return target
}

/** Opens a page, with its preload in an isolated world. Pages are opened one at a time, so that they can be told apart from popups. */
export function openPageTarget(...args: Parameters<typeof open>): Promise<PageTarget> {
  refuseUnsafe(args[1])
  const opened = creation.catch(() => {}).then(() => open(...args))
  creation = opened
  return opened
}
