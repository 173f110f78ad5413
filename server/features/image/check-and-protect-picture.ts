import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { keepImage } from './image-rows.ts'

/**
 * Returns whether a path is a public picture that this organisation uploaded (threat A1) and still has. The picture is then protected from
 * deletion until the transaction ends, so this must be called before the picture is shown anywhere.
 */
export async function keepUploadedPicture(transaction: TenantTransaction, path: string): Promise<boolean> {
  const key = parseKey(path)
  return key?.organisationId === transaction.organisationId && key.isPublic && keepImage(transaction, path)
}
