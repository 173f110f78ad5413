import type { ImageFile, UploadedImage } from '#shared/api/image-upload.ts'
import type { DesktopBridge } from '#shared/ipc/bridge.ts'

/** A picture as a form holds it; null where there is none. */
export type ImageValue =
  /** On the server: `filePath` is what a save takes. */
  | { readonly kind: 'stored'; readonly filePath: string; readonly url: string; readonly name?: string }
  /** Cropped here, and not uploaded because that failed: the preview stays (rule A8.7). */
  | { readonly kind: 'local'; readonly file: File }

/** What the server answered of a picture, as a form holds it. */
export const storedImage = (image: UploadedImage | null): ImageValue | null =>
  image && { kind: 'stored', filePath: image.filePath, url: image.url }

/** Uploads a cropped picture; rejects with an `AppError`. */
export async function upload(bridge: DesktopBridge, file: File): Promise<ImageValue & { kind: 'stored' }> {
  const image: ImageFile = { bytes: new Uint8Array(await file.arrayBuffer()), type: 'image/jpeg' }
  const { filePath, url } = await bridge.invoke('image.upload', image)
  return { kind: 'stored', filePath, url, name: file.name }
}

/** The path that a save sends. A picture that could not be uploaded before is uploaded now; rejects with an `AppError`. */
export async function imagePath(bridge: DesktopBridge, image: ImageValue | null): Promise<string | null> {
  if (image === null) return null
  return image.kind === 'stored' ? image.filePath : (await upload(bridge, image.file)).filePath
}
