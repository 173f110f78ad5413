import { isSmaller } from '#shared/domain/image/image-rules.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { keepImage } from './image-rows.ts'

/**
 * Returns whether a path is a public picture that this organisation uploaded (threat A1) and still has. The picture is then protected from
 * deletion until the transaction ends, so this must be called before the picture is shown anywhere.
 */
export async function keepUploadedPicture(transaction: TenantTransaction, path: string): Promise<boolean> {
  return (await pictureProblem(transaction, path)) === undefined
}

/** The same, and why a picture cannot be taken: it is not there, or it has fewer pixels than its place needs (rule D380). */
export async function pictureProblem(
  transaction: TenantTransaction,
  path: string,
  least: ImageSize = { width: 1, height: 1 },
): Promise<'invalid' | 'image-too-small' | undefined> {
  const key = parseKey(path)
  if (key?.organisationId !== transaction.organisationId || !key.isPublic) return 'invalid'
  const stored = await keepImage(transaction, path)
  if (!stored) return 'invalid'
  const { width, height } = stored
  return width !== null && height !== null && isSmaller({ width, height }, least) ? 'image-too-small' : undefined
}
