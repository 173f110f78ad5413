import { writeFile } from 'node:fs/promises'
import type { SaveDialogOptions, SaveDialogReturnValue } from 'electron'
import { AppError } from '#shared/api/app-error.ts'
import type { Translate } from '#shared/i18n/message-types.ts'
import type { SavedFile } from '#shared/ipc/contract.ts'

interface Ports {
  /** Opens the operating system's dialog over the app's window. */
  show: (options: SaveDialogOptions) => Promise<SaveDialogReturnValue>
  text: Translate<'desktop'>
}

/**
 * Asks where to save a file with the operating system's dialog, and writes it. The page neither chooses nor learns a path
 * (threat D6). Returns false when the dialog was cancelled.
 * @throws `file-unwritable` when the file cannot be written
 */
export function fileSaver({ show, text }: Ports): (file: SavedFile) => Promise<boolean> {
  return async (file) => {
    const { canceled, filePath } = await show({
      title: text('save.title'),
      defaultPath: file.name,
      filters: [filterOf(file.name, text)],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (canceled || filePath === '') return false
    try {
      // Only the user may read the file, because it holds data of customers.
      const content = 'text' in file ? file.text : Buffer.from(file.base64, 'base64')
      await writeFile(filePath, content, { mode: 0o600 })
    } catch (cause) {
      throw new AppError('file-unwritable', { cause })
    }
    return true
  }
}

const filters = {
  json: 'save.filter',
  csv: 'save.filter-csv',
  svg: 'save.filter-svg',
  pdf: 'save.filter-pdf',
  xml: 'save.filter-xml',
} as const

/** Returns the file type filter of the dialog, by the extension of the proposed name. */
function filterOf(name: string, text: Ports['text']) {
  const extension = (['csv', 'svg', 'pdf', 'xml'] as const).find((each) => name.endsWith(`.${each}`)) ?? 'json'
  return { name: text(filters[extension]), extensions: [extension] }
}
