import type { ServerErrorCode } from '#shared/api/error-codes.ts'
import type { UploadedImage } from '#shared/api/upload-image.ts'
import { limitConcurrency } from '#server/platform/concurrency/task-limit.ts'
import { cleanImage } from './clean-image.ts'
import { allowSlowWork } from '#server/platform/database/inside-transaction.ts'
import { publicKey } from '#server/platform/storage/storage.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { countAttempt } from '#server/modules/identity/records/index.ts'
import { deleteUnshownImages, insertImage, organisationsWithOldImages } from './image-rows.ts'
import { type Member, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** Maximum uploads per account and hour. */
const UPLOADS_PER_ACCOUNT = 120
/** Days that an unused picture is kept, because the form that it was uploaded for may still be open (rule D100). */
const DAYS_KEPT = 7
/** Maximum number of organisations per run; the others are handled in the next run. */
const BATCH = 500
/** Number of files that are deleted concurrently. The database transaction stays open until they are deleted, so it must not take long. */
const REMOVALS_AT_A_TIME = 16

const DAY = 24 * 3_600_000

/** Whether this account may upload another picture in this hour. It is checked before the request body is read. */
export const allowsUpload = async (
  { database, clock }: Pick<Dependencies, 'clock' | 'database'>,
  { accountId }: Member,
): Promise<boolean> => (await countAttempt(database.global, `image:${accountId}`, clock())) <= UPLOADS_PER_ACCOUNT

/** Re-encodes and stores a picture (threat U1) under a key of the member's organisation (threat A1). */
export async function keepUpload(
  { database, storage, clock }: Pick<Dependencies, 'clock' | 'database' | 'storage'>,
  { organisationId }: Member,
  upload: Uint8Array,
): Promise<UploadedImage | Refusal> {
  const image = await cleanImage(upload)
  if (typeof image === 'string') return refuse(image satisfies ServerErrorCode)
  const path = publicKey(organisationId, image.content, image.extension)
  // The row is inserted first: a concurrent deletion of the same picture has then either finished or sees that the picture is used. The
  // transaction ends before the file is stored, so that slow storage does not occupy a database connection. If storing the file fails,
  // the row is deleted after a week.
  await database.inTenant(organisationId, (transaction) => insertImage(transaction, path, image.size, clock()))
  await storage.put(path, image.content)
  return { filePath: path, url: storage.serverUrl(path) }
}

/** Deletes pictures that have been unused for a week (rule D100), both file and row. */
export async function deleteOldImages(
  { database, storage }: Pick<Dependencies, 'database' | 'storage'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - DAYS_KEPT * DAY)
  const runLimited = limitConcurrency(REMOVALS_AT_A_TIME)
  for (const organisationId of await organisationsWithOldImages(database, before, BATCH)) {
    await database.inTenant(organisationId, async (transaction) => {
      const paths = await deleteUnshownImages(transaction, before, now)
      await Promise.all(paths.map((path) => runLimited(() => allowSlowWork(() => storage.remove(path)))))
    })
  }
}
