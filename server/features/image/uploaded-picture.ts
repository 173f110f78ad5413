import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { lockImage } from './images.ts'

/** Whether a path is a public picture that this organisation uploaded (threat A1) and still has. */
export async function isUploadedPicture(transaction: TenantTransaction, path: string): Promise<boolean> {
  const key = parseKey(path)
  return key?.organisationId === transaction.organisationId && key.isPublic && lockImage(transaction, path)
}
