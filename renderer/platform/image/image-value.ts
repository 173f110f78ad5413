import type { ImageFile, UploadedImage } from '#shared/api/upload-image.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** The value of a picture field in a form. */
export type ImageValue =
  /** A picture on the server; `filePath` is sent with a save. */
  | { readonly kind: 'stored'; readonly filePath: string; readonly url: string; readonly name?: string }
  /** A cropped picture whose upload failed; its preview stays (rule A8.7). */
  | { readonly kind: 'local'; readonly file: File }

/** Converts an uploaded picture in a server answer to a form value. */
export const storedImage = (image: UploadedImage | null): ImageValue | null =>
  image && { kind: 'stored', filePath: image.filePath, url: image.url }

/** Uploads a cropped picture; rejects with an `AppError`. */
export async function upload(bridge: DesktopBridge, file: File): Promise<ImageValue & { kind: 'stored' }> {
  const image: ImageFile = { bytes: new Uint8Array(await file.arrayBuffer()), type: 'image/jpeg' }
  const { filePath, url } = await bridge.invoke('image.upload', image)
  return { kind: 'stored', filePath, url, name: file.name }
}

/** The path to send with a save. A picture whose upload failed is uploaded now; rejects with an `AppError`. */
export async function imagePath(bridge: DesktopBridge, image: ImageValue | null): Promise<string | null> {
  if (image === null) return null
  return image.kind === 'stored' ? image.filePath : (await upload(bridge, image.file)).filePath
}
