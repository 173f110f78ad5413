import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { restrictWebContents } from './web-contents-restrictions.ts'

type OpenHandler = (details: { url: string }) => { action: string }

/** A fake Electron made of event emitters, with the restrictions applied to it. */
function lockedDown() {
  const app = new EventEmitter()
  const opened: string[] = []
  const permissions: { request?: any; check?: any } = {}
  const contents = Object.assign(new EventEmitter(), {
    open: undefined as OpenHandler | undefined,
    getURL: () => 'app://inplan/index.html',
    setWindowOpenHandler(handler: OpenHandler) {
      contents.open = handler
    },
  })
  restrictWebContents({
    app: app as never,
    session: {
      setPermissionRequestHandler: (handler) => (permissions.request = handler),
      setPermissionCheckHandler: (handler) => (permissions.check = handler),
    },
    shell: {
      openExternal: async (url) => void opened.push(url),
    },
    log: () => {},
  })
  app.emit('web-contents-created', {}, contents)
  const isPrevented = (event: string, url: string) => {
    let prevented = false
    contents.emit(event, { url, preventDefault: () => (prevented = true) })
    return prevented
  }
  return { contents, permissions, opened, isPrevented }
}

test.each(['will-navigate', 'will-frame-navigate'])('%s away is refused, a reload is not (T-D3)', (event) => {
  const { isPrevented } = lockedDown()
  expect(isPrevented(event, 'https://evil.example/')).toBe(true)
  expect(isPrevented(event, 'app://inplan/index.html')).toBe(false)
})

test.each(['will-redirect', 'will-attach-webview'])('%s is always refused (T-D3)', (event) => {
  expect(lockedDown().isPrevented(event, 'app://inplan/index.html')).toBe(true)
})

test('No window can open another one, and only plain links reach the operating system (T-D3)', () => {
  const { contents, opened } = lockedDown()
  const urls = ['https://example.com/help', 'javascript:alert(1)', 'file:///etc/passwd', 'app://inplan/index.html']
  expect(urls.map((url) => contents.open?.({ url }))).toEqual(urls.map(() => ({ action: 'deny' })))
  expect(opened).toEqual(['https://example.com/help'])
})

test.each(['media', 'geolocation', 'notifications', 'clipboard-read', 'usb', 'openExternal'])(
  'the permission %s is denied (T-D1)',
  (permission) => {
    const { permissions } = lockedDown()
    const answers: boolean[] = []
    permissions.request?.({}, permission, (answer: boolean) => answers.push(answer))
    expect([answers, permissions.check?.()]).toEqual([[false], false])
  },
)
