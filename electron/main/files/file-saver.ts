import { writeFile } from 'node:fs/promises'
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron'
import { AppError } from '#shared/api/app-error.ts'
import type { Translate } from '#shared/i18n/messages.ts'
import type { TextFile } from '#shared/ipc/contract.ts'

interface Ports {
  /** The operating system's dialog, over the app's window. */
  show: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>
  text: Translate<'desktop'>
}

/**
 * Lets a person choose in the operating system's dialog where a file is kept, and writes it: the page neither names a path nor
 * learns one (threat D6). False when the dialog was cancelled.
 *
 * @throws `file-unwritable` when it cannot be written there
 */
export function fileSaver({ show, text }: Ports): (file: TextFile) => Promise<boolean> {
  return async (file) => {
    const { canceled, filePath } = await show({
      title: text('save.title'),
      defaultPath: file.name,
      filters: [{ name: text('save.filter'), extensions: ['json'] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (canceled || filePath === '') return false
    try {
      // For its person alone, as it tells of others.
      await writeFile(filePath, file.text, { mode: 0o600 })
    } catch (cause) {
      throw new AppError('file-unwritable', { cause })
    }
    return true
  }
}
