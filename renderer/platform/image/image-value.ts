import type { ImageFile, UploadedImage } from '#shared/api/image-upload.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** A picture in a form; null for none. */
export type ImageValue =
  /** On the server: `filePath` is sent with a save. */
  | { readonly kind: 'stored'; readonly filePath: string; readonly url: string; readonly name?: string }
  /** Cropped but not uploaded, because that failed: the preview stays (rule A8.7). */
  | { readonly kind: 'local'; readonly file: File }

/** The form value of the server's answer. */
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
