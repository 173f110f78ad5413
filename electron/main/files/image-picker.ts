import type { OpenDialogOptions, OpenDialogReturnValue } from 'electron'
import type { Translate } from '#shared/i18n/messages.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import { readPickedImage } from './read-picked-image.ts'

interface Ports {
  /** The operating system's dialog, over the app's window. */
  show: (options: OpenDialogOptions) => Promise<OpenDialogReturnValue>
  text: Translate<'desktop'>
}

/**
 * Lets a person choose a picture in the operating system's dialog and reads it here: the page never learns a path (threat
 * D6). Null when the dialog was cancelled; fails as `readImage` does.
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
