import type * as E from 'electron'
import { EventEmitter } from 'node:events'
import type { Params } from '../devtools-client.ts'
import { isolatedWorld } from '#tests/electron-stand-in/page/injected-scripts.ts'
import { browser, runtime } from '../application-state.ts'
import { inward } from '#tests/electron-stand-in/convert-scheme-addresses.ts'
import { PreventableEvent } from '../strict-surface.ts'
import { encode } from '#tests/electron-stand-in/structured-clone-as-text.ts'
import { answer, deliver } from './ipc-main.ts'
import { settleRequest } from './settle-page-requests.ts'
import { openPageTarget, type PageTarget } from './page-target.ts'
import { toChromium } from './protocol-and-net.ts'
import { defaultSession, settlePermissions } from './session.ts'

type Surface = Pick<
  E.WebContents,
  | 'close'
  | 'executeJavaScript'
  | 'focus'
  | 'forcefullyCrashRenderer'
  | 'getTitle'
  | 'getURL'
  | 'id'
  | 'isCrashed'
  | 'isDestroyed'
  | 'isLoading'
  | 'loadURL'
  | 'openDevTools'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
>

/** URL, frame name and features of a window that a page wants to open. */
type WindowRequest = [url: string, frameName: string, features: string]
type WindowOpenHandler = Parameters<E.WebContents['setWindowOpenHandler']>[0]

/** The parts of a page's window that the page uses. */
export interface PageOwner {
  size: { width: number; height: number }
  requestClose(): void
  becameReady(): void
  becameGone(): void
}

const all = new Map<number, WebContents>()
let lastId = 0

runtime.onBrowser.push(async () => {
  browser().on((method, { targetId }) => {
    if (method === 'Target.targetDestroyed') WebContents.fromDevToolsTargetId(targetId)?.markGone()
  })
})

/** Implements `webContents` with one Chromium page. The members that Electron does not have are for the stand-in's own windows. */
export class WebContents extends EventEmitter implements Surface {
  readonly id = ++lastId
  readonly session = defaultSession
  readonly mainFrame: object
  readonly #owner: PageOwner
  readonly #target: Promise<PageTarget>
  #targetId = ''
  #url = ''
  #title = ''
  #isGone = false
  #isLoading = false
  /** Whether the application itself is navigating. Only navigations that the page starts emit `will-navigate`. */
  #isOwnNavigation = false
  #preloadContext: number | undefined
  #openHandler: WindowOpenHandler | undefined

  constructor(owner: PageOwner, preferences: E.WebPreferences) {
    super()
    this.#owner = owner
    this.mainFrame = this.#frame()
    all.set(this.id, this)
    this.#target = openPageTarget(owner.size, preferences, (target, method, params) =>
      this.#receive(target, method, params),
    )
    this.#target.then(
      ({ targetId }) => (this.#targetId = targetId),
      (error) => {
        if (!runtime.isStopped) console.error('electron-stand-in: a window could not be opened', error)
      },
    )
  }

  static fromDevToolsTargetId = (targetId: string) => [...all.values()].find((page) => page.#targetId === targetId)
  static fromId = (id: number) => all.get(id)
  static getAllWebContents = () => [...all.values()]

  #frame(): object {
    const url = () => this.#url
    return {
      get url() {
        return url()
      },
      // Node's `URL` gives custom schemes the origin "null"; Electron gives scheme://host.
      get origin() {
        return url().split('/').slice(0, 3).join('/')
      },
      frameTreeNodeId: this.id,
      processId: 1,
      routingId: this.id,
      parent: null,
      detached: false,
    }
  }

  async #send(method: string, params?: Params): Promise<any> {
    return (await this.#target).send(method, params)
  }

  #receive(target: PageTarget, method: string, params: Params): void {
    const isMainFrame = params.frameId === target.mainFrameId
    switch (method) {
      case 'Runtime.bindingCalled':
        if (params.name === target.binding) void this.#receiveIpc(params.executionContextId, JSON.parse(params.payload))
        if (params.name === target.openBinding) this.#askedForWindow(...(JSON.parse(params.payload) as WindowRequest))
        break
      case 'Runtime.executionContextCreated':
        if (params.context.name === isolatedWorld && params.context.auxData?.frameId === target.mainFrameId) {
          this.#preloadContext = params.context.id
        }
        break
      case 'Runtime.executionContextsCleared':
        this.#preloadContext = undefined
        break
      case 'Runtime.consoleAPICalled':
        if (params.executionContextId === this.#preloadContext && params.type === 'error') {
          console.error('[preload]', ...params.args.map((arg: Params) => arg.value ?? arg.description))
        }
        break
      case 'Page.frameNavigated':
        if (!params.frame.parentId) this.#navigated('did-navigate', params.frame.url)
        break
      case 'Page.navigatedWithinDocument':
        if (isMainFrame) this.#navigated('did-navigate-in-page', params.url)
        break
      case 'Page.lifecycleEvent':
        if (isMainFrame) this.#passedStage(params.name)
        break
      case 'Page.windowOpen':
        this.#askedForWindow(params.url, params.windowName, params.windowFeatures.join(','))
        break
      case 'Fetch.requestPaused':
        settleRequest(params, target, (url) => this.#mayNavigate(url)).catch((error) => {
          // The error is ignored when the page was left while its request was being answered.
          const wasLeft = error instanceof Error && error.message.includes('Invalid InterceptionId')
          if (!runtime.isStopped && !this.#isGone && !wasLeft)
            console.error('electron-stand-in: request', params.request.url, error)
        })
        break
      case 'Inspector.targetCrashed':
        this.#preloadContext = undefined
        this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
        break
    }
  }

  #navigated(event: 'did-navigate' | 'did-navigate-in-page', chromiumUrl: string): void {
    this.#url = inward(chromiumUrl)
    this.emit(event, {}, this.#url)
  }

  #passedStage(stage: string): void {
    if (stage === 'DOMContentLoaded') this.emit('dom-ready', {})
    if (stage !== 'load' || this.#url === 'about:blank') return
    this.#isLoading = false
    this.emit('did-finish-load', {})
    this.#owner.becameReady()
  }

  #mayNavigate(url: string): boolean {
    if (this.#isOwnNavigation) {
      this.#isOwnNavigation = false
      return true
    }
    const event = Object.assign(new PreventableEvent(), { url, isMainFrame: true })
    this.emit('will-navigate', event, url)
    return !event.defaultPrevented
  }

  #askedForWindow(url: string, frameName: string, features: string): void {
    const answered = this.#openHandler?.({
      url: inward(url),
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' },
    })
    if (answered?.action === 'allow')
      console.error('electron-stand-in: window.open with action "allow" is not implemented')
  }

  async #receiveIpc(context: number, [kind, ...rest]: string[]): Promise<void> {
    const event = { type: 'frame', sender: this, senderFrame: this.mainFrame, processId: 1, frameId: 1, ports: [] }
    const [first = '', second = '', third = ''] = rest
    if (kind === 'preload-error') {
      console.error(`Unable to load preload script: ${first}\n${second}`)
      this.emit('preload-error', {}, first, new Error(second))
    } else if (kind === 'send') {
      deliver(event, first, second)
    } else {
      const { isOk, payload } = await answer(event, first, third)
      await this.#tellPreload(context, ['reply', second, isOk, payload])
    }
  }

  async #tellPreload(context: number | undefined, message: unknown[]): Promise<void> {
    if (context === undefined || this.#isGone) return
    const call = {
      executionContextId: context,
      functionDeclaration: '(...message) => __electronHostInbox(...message)',
      arguments: message.map((value) => ({ value })),
    }
    // Errors are ignored, because the page may have navigated away in the meantime and lost its execution context.
    await this.#send('Runtime.callFunctionOn', call).catch(() => {})
  }

  send(channel: string, ...args: unknown[]): void {
    void this.#tellPreload(this.#preloadContext, ['event', channel, encode(structuredClone(args))])
  }

  async loadURL(url: string): Promise<void> {
    this.#isLoading = true
    await this.#target
    settlePermissions(this as unknown as E.WebContents, url)
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()))
    this.#isOwnNavigation = true
    const { errorText } = await this.#send('Page.navigate', { url: toChromium(url) })
    if (errorText) {
      this.emit('did-fail-load', {}, -2, errorText, url, true)
      throw Object.assign(new Error(`${errorText} loading '${url}'`), { code: errorText, url })
    }
    await loaded
  }

  reload(): void {
    this.#isOwnNavigation = true
    void this.#send('Page.reload')
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const call = { expression, awaitPromise: true, returnByValue: true }
    const { result, exceptionDetails } = await this.#send('Runtime.evaluate', call)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
    return result.value
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler
  }
  getURL = () => this.#url
  getTitle = () => this.#title
  isDestroyed = () => this.#isGone
  isLoading = () => this.#isLoading
  isCrashed = () => false
  /** Ends the page's process, as a crash does. */
  forcefullyCrashRenderer(): void {
    // `Page.crash` is never answered, because the page's process is gone, so the result is not awaited.
    this.#send('Page.crash').catch(() => {})
  }
  focus(): void {}
  openDevTools(): void {}
  close(): void {
    this.#owner.requestClose()
  }

  /** Sets the colour scheme that the page sees, as `nativeTheme.themeSource` does; an empty text restores the system's. */
  preferColorScheme(value: '' | 'light' | 'dark'): void {
    const features = [{ name: 'prefers-color-scheme', value }]
    this.#send('Emulation.setEmulatedMedia', { features }).catch(() => {})
  }

  /** Closes the page without giving it a chance to object. */
  async destroy(): Promise<void> {
    const target = await this.#target.catch(() => undefined)
    if (this.#isGone) return
    const gone = new Promise<void>((resolve) => this.once('destroyed', () => resolve()))
    if (target) {
      await browser()
        .send('Target.closeTarget', { targetId: target.targetId })
        .catch(() => this.markGone())
    } else this.markGone()
    await gone
  }

  markGone(): void {
    if (this.#isGone) return
    this.#isGone = true
    all.delete(this.id)
    this.emit('destroyed')
    this.#owner.becameGone()
  }
}
