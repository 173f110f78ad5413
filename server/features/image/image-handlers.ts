import type { ServerErrorCode } from '#shared/api/app-error.ts'
import type { UploadedImage } from '#shared/api/image-upload.ts'
import { cleanImage } from './resize-image.ts'
import { publicKey } from '#server/platform/storage/disk-storage.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { countAttempt } from '#server/features/account/credential-attempts.ts'
import { deleteUnshownImages, insertImage, organisationsWithOldImages } from './images.ts'
import { type Member, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** Pictures that one account may upload in an hour. */
const UPLOADS_PER_ACCOUNT = 120
/** How long a picture that nothing shows is kept: the form that it was uploaded for may still be open (rule D100). */
const DAYS_KEPT = 7
/** Organisations of one look; what is left waits for the next. */
const BATCH = 500

const DAY = 24 * 3_600_000

export interface ImageUploads {
  /** Whether this account may still upload in this hour; to be asked before a body is read. */
  allows(member: Member): Promise<boolean>
  /** Keeps a picture, made anew (threat U1), under a key of the member's organisation (threat A1). */
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
        // Within the transaction: who is deleting the same picture has deleted the file by now, or waits and finds it wanted.
        await storage.put(path, image.content)
      })
      return { filePath: path, url: storage.publicUrl(path) }
    },
  }
}

/** Deletes the pictures that nothing has shown for a week (rule D100), file and row together. */
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
