import type { Dialog, WebContents } from 'electron'
import type { Translate } from '#shared/i18n/messages.ts'
import type { Log } from '../log/log.ts'

interface Ports {
  contents: Pick<WebContents, 'on' | 'reload' | 'forcefullyCrashRenderer'>
  dialog: Pick<Dialog, 'showMessageBox'>
  quit: () => void
  text: Translate<'desktop'>
  log: Log
}

/** A page that ended by itself or was asked to. */
const isExpected = (reason: string): boolean => reason === 'clean-exit'

/**
 * Offers to load the page again after its process crashed, and while it does not respond. One question at a time; a page
 * that responds again while the question stands is left alone.
 */
export function offerReload({ contents, dialog, quit, text, log }: Ports): void {
  let isAsking = false
  let isHanging = false

  async function ask(options: { message: string; detail: string; buttons: string[] }): Promise<number> {
    isAsking = true
    const { response } = await dialog.showMessageBox({ type: 'warning', noLink: true, defaultId: 0, ...options })
    isAsking = false
    return response
  }

  async function afterCrash(): Promise<void> {
    const choice = await ask({
      message: text('crash.title'),
      detail: text('crash.body'),
      buttons: [text('crash.reload'), text('crash.quit')],
    })
    if (choice === 0) contents.reload()
    else quit()
  }

  async function whileHanging(): Promise<void> {
    const choice = await ask({
      message: text('hang.title'),
      detail: text('hang.body'),
      buttons: [text('hang.wait'), text('crash.reload')],
    })
    if (choice !== 1 || !isHanging) return
    // A page that hangs cannot leave by itself.
    contents.forcefullyCrashRenderer()
    contents.reload()
  }

  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (isExpected(reason) || isAsking) return
    log(`the page's process is gone: ${reason} ${exitCode}`)
    void afterCrash()
  })
  contents.on('responsive', () => {
    isHanging = false
  })
  contents.on('unresponsive', () => {
    isHanging = true
    if (isAsking) return
    log('the page does not respond')
    void whileHanging()
  })
}
