import type { App, Session, Shell, WebContents } from 'electron'
import { outsideLink } from './outside-link.ts'
import { mayNavigate } from './trusted-origin.ts'

interface Ports {
  app: Pick<App, 'on'>
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>
  shell: Pick<Shell, 'openExternal'>
  log: (text: string) => void
}

/** Denies every page permissions, navigation, new windows and embedded views. Safe links open in the browser (threat D3). */
export function restrictWebContents({ app, session, shell, log }: Ports): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)

  const refuseUnlessReload = (contents: WebContents) => (event: { preventDefault(): void; url: string }) => {
    if (!mayNavigate(contents.getURL(), event.url)) event.preventDefault()
  }
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', refuseUnlessReload(contents))
    contents.on('will-frame-navigate', refuseUnlessReload(contents))
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      const link = outsideLink(url)
      if (link) shell.openExternal(link).catch(() => log('the operating system could not open a link'))
      return { action: 'deny' }
    })
  })
}
