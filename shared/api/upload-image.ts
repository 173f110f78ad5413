import type { ImageType } from '#shared/domain/image/image-type.ts'
import { readAnswer, type HttpTransport, type RequestContext } from './client.ts'

/**
 * The path for uploading a picture, which is outside the JSON contract: the request body is the file. A provider's bearer token is
 * required. The answer is an `UploadedImage`, whose `filePath` is passed to other calls, or a normal error body.
 */
export const imageUploadPath = '/api/provider/image'

export interface UploadedImage {
  /** The storage path, for example for `featuredImage` of `saveService`. */
  readonly filePath: string
  readonly url: string
}

export interface ImageFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: ImageType
}

/** Uploads a picture over a transport; rejects with an `AppError`. */
export async function uploadImage(
  transport: HttpTransport,
  { locale, token }: RequestContext,
  { bytes, type }: ImageFile,
): Promise<UploadedImage> {
  const answer = await transport({
    method: 'POST',
    path: imageUploadPath,
    query: {},
    // The bytes are copied, because a transport may send the whole buffer behind a typed array.
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
