import { StorageUnavailable, type Storage } from '#server/platform/storage/storage.ts'
import { imageDecoder, runLimited } from './clean-image.ts'

/** Length of a side in pixels: twice the displayed size, for high-density screens. */
const SIDE = 80
/**
 * Maximum number of logos cached per process; each takes a few kilobytes. The name of a public file depends on its content, so a cached
 * logo never becomes stale.
 */
const MOST_KEPT = 200

/**
 * Returns a function that provides an organisation's logo for mails: a small square JPEG on white, so that a dark logo is visible in a mail
 * program with a dark theme (rule D295).
 *
 * @param onFailure called when the storage cannot be reached; the mail is then sent without the logo
 */
export function mailLogos(
  storage: Pick<Storage, 'read'>,
  onFailure: (error: StorageUnavailable) => void,
  mostKept = MOST_KEPT,
): (path: string) => Promise<Buffer | null> {
  const kept = new Map<string, Buffer>()
  return async (path) => {
    const known = kept.get(path)
    if (known) return known
    const file = await storage.read(path).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailable)) throw error
      onFailure(error)
      return undefined
    })
    if (!file) return null
    const logo = await runLimited(() => onWhite(file.content))
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(path, logo)
    return logo
  }
}

async function onWhite(picture: Buffer): Promise<Buffer> {
  const sharp = await imageDecoder()
  return sharp(picture)
    .resize({ width: SIDE, height: SIDE, fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 88 })
    .toBuffer()
}
