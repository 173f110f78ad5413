import type { ServerErrorCode } from '#shared/api/app-error.ts'
import type { UploadedImage } from '#shared/api/image-upload.ts'
import { cleanImage } from './resize-image.ts'
import { publicKey } from '#server/platform/storage/disk-storage.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { countAttempt } from '#server/features/account/credential-attempts.ts'
import { deleteUnshownImages, insertImage, organisationsWithOldImages } from './images.ts'
import { type Member, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** Maximum uploads per account and hour. */
const UPLOADS_PER_ACCOUNT = 120
/** Days that an unused picture is kept, because the form that it was uploaded for may still be open (rule D100). */
const DAYS_KEPT = 7
/** Maximum organisations per run; the others wait for the next run. */
const BATCH = 500

const DAY = 24 * 3_600_000

export interface ImageUploads {
  /** Whether this account may upload another picture in this hour. It is checked before the request body is read. */
  allows(member: Member): Promise<boolean>
  /** Re-encodes and stores a picture (threat U1) under a key of the member's organisation (threat A1). */
  keep(member: Member, upload: Uint8Array): Promise<UploadedImage | Refusal>
}

export function imageUploads({ database, storage, clock }: Dependencies): ImageUploads {
  return {
    allows: async ({ accountId }) =>
      (await countAttempt(database.global, `image:${accountId}`, clock())) <= UPLOADS_PER_ACCOUNT,

    keep: async ({ organisationId }, upload) => {
      const image = await cleanImage(upload)
      if (typeof image === 'string') return refuse(image satisfies ServerErrorCode)
      const path = publicKey(organisationId, image.content, image.extension)
      await database.inTenant(organisationId, async (transaction) => {
        await insertImage(transaction, path, clock())
        // The file is written before the transaction commits. A concurrent deletion of the same picture then either is
        // finished or finds the picture in use.
        await storage.put(path, image.content)
      })
      return { filePath: path, url: storage.publicUrl(path) }
    },
  }
}

/** Deletes pictures that have been unused for a week (rule D100), both file and row. */
export async function deleteOldImages(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - DAYS_KEPT * DAY)
  for (const organisationId of await organisationsWithOldImages(database, before, BATCH)) {
    await database.inTenant(organisationId, async (transaction) => {
      for (const path of await deleteUnshownImages(transaction, before, now)) await storage.remove(path)
    })
  }
}
