import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import { readPickedImage } from './read-picked-image.ts'

interface Ports {
  /** Opens the operating system's dialog over the app's window. */
  show: (options: OpenDialogOptions) => Promise<OpenDialogReturnValue>
  text: Translate<'desktop'>
}

/**
 * Asks for a picture with the operating system's dialog and reads it in the main process, so that the page never learns a path
 * (threat D6). Returns null when the dialog was cancelled. Throws as `readPickedImage` does.
 */
export function imagePicker({ show, text }: Ports): () => Promise<PickedImage | null> {
  return async () => {
    const { canceled, filePaths } = await show({
      title: text('image.title'),
      buttonLabel: text('image.choose'),
      properties: ['openFile'],
      filters: [{ name: text('image.filter'), extensions: ['jpg', 'jpeg', 'png'] }],
    })
    const [path] = filePaths
    return canceled || path === undefined ? null : readPickedImage(path)
  }
}
