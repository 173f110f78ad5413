import { imageProblem, MAX_IMAGE_BYTES, type ImageProblem } from '#shared/domain/image/image-rules.ts'
import { imageTypeOf } from '#shared/domain/image/image-type.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'

/** Reads a dropped, pasted or chosen file, or returns why it is not an acceptable picture (rule A5.25). */
export async function readImageFile(file: File): Promise<PickedImage | ImageProblem | 'file-unreadable'> {
  // A file that is too large is not read.
  if (file.size > MAX_IMAGE_BYTES) return 'image-too-large'
  // A dropped folder or a deleted file cannot be read.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => undefined,
  )
  if (!bytes) return 'file-unreadable'
  const type = imageTypeOf(bytes)
  return imageProblem(bytes) ?? (type ? { bytes, name: file.name, type } : 'image-type')
}
