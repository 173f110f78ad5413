import type { Dialog, WebContents } from 'electron'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { Log } from '../log/log.ts'

interface Ports {
  contents: Pick<WebContents, 'on' | 'reload' | 'forcefullyCrashRenderer'>
  dialog: Pick<Dialog, 'showMessageBox'>
  quit: () => void
  text: Translate<'desktop'>
  log: Log
}

/** Whether the page's process ended by itself or on request. */
const isExpected = (reason: string): boolean => reason === 'clean-exit'

/**
 * Offers to reload the page when its process has crashed or does not respond. Only one dialog is shown at a time. If the page responds
 * again before the person answers, the answer has no effect.
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
    // A page that hangs must be terminated before it can be reloaded.
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
