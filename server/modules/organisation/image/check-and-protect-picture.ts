import { isSmaller, PAGE_IMAGE_SIZE, SERVICE_IMAGE_SIZE, SQUARE_IMAGE_SIZE } from '#shared/domain/image/image-rules.ts'
import { parseKey } from '#server/platform/storage/storage.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { keepImage } from './image-rows.ts'

/** Where a picture is shown: the smallest size that the screen lets people crop, and the error of a smaller one (rule D413). */
const places = {
  service: { least: SERVICE_IMAGE_SIZE, tooSmall: 'image-too-small' },
  square: { least: SQUARE_IMAGE_SIZE, tooSmall: 'square-image-too-small' },
  page: { least: PAGE_IMAGE_SIZE, tooSmall: 'page-image-too-small' },
} as const

type Place = keyof typeof places

/**
 * Returns why a path cannot be used as a picture: it is no public picture that this organisation uploaded (threat A1) and still has, or it
 * has fewer pixels than its place needs. A usable picture is then protected from deletion until the transaction ends, so this must be called
 * before the picture is shown anywhere.
 */
export async function pictureProblem<At extends Place>(
  transaction: TenantTransaction,
  path: string,
  place: At,
): Promise<'invalid' | (typeof places)[At]['tooSmall'] | undefined> {
  const key = parseKey(path)
  if (key?.organisationId !== transaction.organisationId || !key.isPublic) return 'invalid'
  const stored = await keepImage(transaction, path)
  if (!stored) return 'invalid'
  const { width, height } = stored
  const { least, tooSmall } = places[place]
  return width !== null && height !== null && isSmaller({ width, height }, least) ? tooSmall : undefined
}
