import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { lockImage } from './images.ts'

/** Whether a path is that of a picture which this organisation uploaded for everybody to see (threat A1), and still has. */
export async function isUploadedPicture(transaction: TenantTransaction, path: string): Promise<boolean> {
  const key = parseKey(path)
  return key?.organisationId === transaction.organisationId && key.isPublic && lockImage(transaction, path)
}
