import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import { classNames } from '#shared/ui/index.ts'
import { BlobImage } from './blob-image.tsx'
import styles from './adjust-image-dialog.module.css'
import type { CropRegion } from './crop-region.ts'

interface CropPreviewProps {
  content: Blob
  crop: CropRegion | undefined
  picture: ImageSize | undefined
  size: ImageSize
  isRound: boolean
}

/** A preview of the crop in the required aspect ratio: the picture, moved and scaled in a clipped frame. */
export function CropPreview({ content, crop, picture, size, isRound }: CropPreviewProps) {
  return (
    <div
      className={classNames(styles.preview, isRound && styles.round)}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      aria-hidden="true"
    >
      {crop && picture && (
        <BlobImage
          content={content}
          alt=""
          style={{
            width: `${10_000 / crop.width}%`,
            left: `${(-100 * crop.x) / crop.width}%`,
            top: `${(-100 * crop.y) / crop.height}%`,
          }}
        />
      )}
    </div>
  )
}
