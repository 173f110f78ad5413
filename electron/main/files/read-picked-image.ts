import { constants, type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '#shared/api/app-error.ts'
import { imageProblem, MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import { imageTypeOf } from '#shared/domain/image/image-type.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'

type OpenFile = (path: string, flags: number) => Promise<Pick<FileHandle, 'stat' | 'read' | 'close'>>

/** A pipe or a device would make opening wait for somebody to write; Windows has no such flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a picture that a person chose (threat D6). It is opened once, and what was opened is what is judged and read: a file
 * that is replaced meanwhile, or a link that leads elsewhere by then, changes nothing. A link counts as what it leads to.
 *
 * Fails with an `AppError` that says what is wrong: no plain file or none that may be read, empty, more than 2 MB (which is
 * then not read), no JPG or PNG by its first bytes, too many pixels.
 */
export async function readPickedImage(path: string, openFile: OpenFile = open): Promise<PickedImage> {
  const bytes = await readAtMost(path, MAX_IMAGE_BYTES, openFile)
  const problem = imageProblem(bytes)
  const type = imageTypeOf(bytes)
  if (problem) throw new AppError(problem)
  if (!type) throw new AppError('image-type')
  return { bytes, name: basename(path), type }
}

async function readAtMost(path: string, most: number, openFile: OpenFile): Promise<Uint8Array<ArrayBuffer>> {
  const file = await openFile(path, openFlags).catch((cause: unknown) => {
    throw new AppError('file-unreadable', { cause })
  })
  try {
    const { size, isPlain } = await file.stat().then((stats) => ({ size: stats.size, isPlain: stats.isFile() }))
    if (!isPlain) throw new AppError('file-unreadable')
    if (size > most) throw new AppError('image-too-large')
    // One byte more than allowed tells a file that grew since.
    const content = new Uint8Array(most + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(content, length, content.length - length)
      if (bytesRead === 0) return content.slice(0, length)
      length += bytesRead
      if (length > most) throw new AppError('image-too-large')
    }
  } catch (error) {
    // A lock of another program shows when reading, not when opening.
    throw error instanceof AppError ? error : new AppError('file-unreadable', { cause: error })
  } finally {
    await file.close()
  }
}
