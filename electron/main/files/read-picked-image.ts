import { constants, type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { AppError } from '#shared/api/app-error.ts'
import { imageProblem, MAX_IMAGE_BYTES } from '#shared/domain/image/image-rules.ts'
import { imageTypeOf } from '#shared/domain/image/image-type.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'

type OpenFile = (path: string, flags: number) => Promise<Pick<FileHandle, 'stat' | 'read' | 'close'>>

/** Without O_NONBLOCK, opening a pipe or a device would block until somebody writes to it. Windows has no such flag. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Reads a picture that a person chose (threat D6). The file is opened once, and checks and reading use that handle: replacing
 * the file or redirecting a link in the meantime has no effect. Links are followed. Throws an `AppError` for a file that is
 * not a regular file, unreadable, empty, larger than 2 MB (it is then not read), not a JPG or PNG by its first bytes, or that
 * has too many pixels.
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
    // One byte more than allowed, to notice a file that grew after its size was checked.
    const content = new Uint8Array(most + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(content, length, content.length - length)
      if (bytesRead === 0) return content.slice(0, length)
      length += bytesRead
      if (length > most) throw new AppError('image-too-large')
    }
  } catch (error) {
    // A file that another program has locked fails when it is read, not when it is opened.
    throw error instanceof AppError ? error : new AppError('file-unreadable', { cause: error })
  } finally {
    await file.close()
  }
}
