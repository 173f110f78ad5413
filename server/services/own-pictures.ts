import { parseKey } from '../adapters/storage/storage.ts'
import type { TenantTransaction } from '../database/database.ts'
import { lockImage } from '../repositories/images.ts'

/** Whether a path is that of a picture which this organisation uploaded for everybody to see (threat A1), and still has. */
export async function ownsPicture(transaction: TenantTransaction, path: string): Promise<boolean> {
  const key = parseKey(path)
  return key?.organisationId === transaction.organisationId && key.isPublic && lockImage(transaction, path)
}
