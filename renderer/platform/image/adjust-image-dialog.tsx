import { useMemo, useRef, useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { isSmaller } from '#shared/domain/image/image-rules.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import { Button, classNames, Notice } from '#shared/ui/index.ts'
import { AppDialog } from '../dialogs/app-dialog.tsx'
import { useDialogFrame } from '../dialogs/dialog-context.ts'
import styles from './adjust-image-dialog.module.css'
import { BlobImage } from './blob-image.tsx'
import { CropPreview } from './crop-preview.tsx'
import { firstCrop, notBelow, regionPixels } from './crop-region.ts'
import { cropToJpeg, NoCanvas } from './crop-to-jpeg.ts'
import { KeyCap } from '#renderer/platform/keyboard/key-cap.tsx'

const isMac = /mac/i.test(navigator.platform)

/** The help text with the keys that move the crop (rule A5.27). */
function AdjustKeysHelp() {
  const t = useText('provider')
  return (
    <ul className={styles.keys}>
      <li>
        {t('image.adjust.by-one')}
        <span>
          <KeyCap>←</KeyCap> <KeyCap>→</KeyCap> <KeyCap>↑</KeyCap> <KeyCap>↓</KeyCap>
        </span>
      </li>
      <li>
        {t('image.adjust.by-ten')} <KeyCap>Shift</KeyCap>
      </li>
      <li>
        {t('image.adjust.by-hundred')} <KeyCap>{isMac ? 'Cmd' : 'Ctrl'}</KeyCap>
      </li>
    </ul>
  )
}

interface AdjustImageDialogProps {
  title: string
  image: PickedImage
  /** The picture's required size in pixels; it also defines the aspect ratio. */
  size: ImageSize
  isRound?: boolean
  /** Receives the cropped file. The dialog closes afterwards, whether or not it could be uploaded (rule A8.7). */
  onApply: (file: File) => Promise<void>
}

type Problem = 'unreadable' | 'no-canvas'

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): ImageSize => ({
  width: naturalWidth,
  height: naturalHeight,
})

/** Crops a picture (rules A2.42, A4.29 and A5.26 to A5.29). */
export function AdjustImageDialog({ title, image, size, isRound = false, onApply }: AdjustImageDialogProps) {
  const t = useText('provider')
  const errors = useText('errors')
  const { close } = useDialogFrame()
  const [picture, setPicture] = useState<HTMLImageElement>()
  const [crop, setCrop] = useState<PercentCrop>()
  const settled = useRef<PercentCrop>(undefined)
  const [isApplying, setIsApplying] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const content = useMemo(() => new Blob([image.bytes], { type: image.type }), [image])
  const natural = picture && sizeOf(picture)
  const tooSmall = natural !== undefined && isSmaller(natural, size)
  const pixels = crop && natural && regionPixels(crop, natural)
  const [width, height] = pixels ? [Math.round(pixels.width), Math.round(pixels.height)] : [0, 0]
  /** Screen pixels per pixel of the picture. */
  const scale = picture && natural ? picture.clientWidth / natural.width : 1

  const allowed = (region: PercentCrop): PercentCrop => (natural ? notBelow(region, natural, size) : region)

  function show(loaded: HTMLImageElement) {
    const first = firstCrop(sizeOf(loaded), size)
    settled.current = first
    setPicture(loaded)
    setCrop(first)
  }

  /**
   * Stores a new crop region. A click outside the crop starts an empty one (rule A4.29); without a drag it is discarded and the previous
   * region restored.
   */
  function settle(region: PercentCrop) {
    if (region.width > 0 && region.height > 0) settled.current = region
    else setCrop(settled.current)
  }

  async function apply() {
    if (!picture || !crop || isApplying) return
    setIsApplying(true)
    try {
      const file = await cropToJpeg(picture, crop, { name: image.name, pixelRatio: window.devicePixelRatio })
      await onApply(file)
      close()
    } catch (failure) {
      if (!(failure instanceof NoCanvas)) throw failure
      setProblem('no-canvas')
    } finally {
      setIsApplying(false)
    }
  }

  return (
    <AppDialog
      size="wide"
      title={title}
      description={t('image.rule', size)}
      onSubmit={(event) => {
        event.preventDefault()
        void apply()
      }}
      footer={
        <>
          <Button variant="white" onClick={() => close()}>
            {t('image.adjust.cancel')}
          </Button>
          <Button type="submit" isLoading={isApplying} disabled={!crop || tooSmall}>
            {t('image.adjust.apply')}
          </Button>
        </>
      }
    >
      {problem === 'unreadable' && <Notice kind="error">{errors('image-unreadable')}</Notice>}
      {problem === 'no-canvas' && <Notice kind="error">{t('image.adjust.no-canvas')}</Notice>}
      {tooSmall && <Notice kind="error">{t('image.adjust.too-small', size)}</Notice>}
      <div className={styles.columns}>
        <div className={classNames(styles.stage, isApplying && styles.still)}>
          {problem !== 'unreadable' && (
            <ReactCrop
              className={styles.crop ?? ''}
              {...(crop && { crop })}
              aspect={size.width / size.height}
              minWidth={size.width * scale}
              minHeight={size.height * scale}
              circularCrop={isRound}
              ruleOfThirds
              disabled={isApplying || tooSmall}
              onChange={(_pixels, region) => setCrop(allowed(region))}
              onComplete={(_pixels, region) => settle(allowed(region))}
              ariaLabels={{
                cropArea: t('image.adjust.area', { width, height }),
                nwDragHandle: t('image.adjust.nw'),
                neDragHandle: t('image.adjust.ne'),
                swDragHandle: t('image.adjust.sw'),
                seDragHandle: t('image.adjust.se'),
                // Removes the handles at the sides, because with a fixed aspect ratio only the corners can resize.
                nDragHandle: '',
                eDragHandle: '',
                sDragHandle: '',
                wDragHandle: '',
              }}
              renderSelectionAddon={() => (
                <span className={styles.size}>
                  {width} × {height}
                </span>
              )}
            >
              <BlobImage
                className={styles.picture}
                content={content}
                alt=""
                onLoad={(event) => show(event.currentTarget)}
                onError={() => setProblem('unreadable')}
              />
            </ReactCrop>
          )}
        </div>
        <aside className={styles.side}>
          <h3>{t('image.adjust.result')}</h3>
          <CropPreview content={content} crop={crop} picture={natural} size={size} isRound={isRound} />
          {crop && !tooSmall && (
            <p className={styles.verdict}>
              {width >= size.width * 2 ? t('image.adjust.sharp') : t('image.adjust.soft')}
            </p>
          )}
          <AdjustKeysHelp />
        </aside>
      </div>
    </AppDialog>
  )
}
