import type { ImageType } from '#shared/domain/image/image-type.ts'
import { readAnswer, type HttpTransport, type RequestContext } from './client.ts'

/**
 * Takes the bytes of a picture as its body, outside the JSON contract; needs a provider's bearer token. Answers with an
 * `UploadedImage`, whose `filePath` the calls of the contract take, or with the usual error body.
 */
export const imageUploadPath = '/api/provider/image'

export interface UploadedImage {
  /** The path in the storage: what `saveService` takes as `featuredImage`. */
  readonly filePath: string
  readonly url: string
}

export interface ImageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: ImageType
}

/** Sends a picture over a transport; fails with an `AppError`. */
export async function uploadImage(
  transport: HttpTransport,
  { locale, token }: RequestContext,
  { bytes, type }: ImageFile,
): Promise<UploadedImage> {
  const answer = await transport({
    method: 'POST',
    path: imageUploadPath,
    query: {},
    // In a buffer of its own: a transport may send all of the buffer that a view looks into.
    body: new Uint8Array(bytes),
    headers: {
      'accept-language': locale,
      'content-type': type,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    signal: undefined,
  })
  return readAnswer(answer) as UploadedImage
}
