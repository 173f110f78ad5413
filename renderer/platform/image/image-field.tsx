import { useId, useState } from 'react'
import type { ErrorCode } from '#shared/api/error-codes.ts'
import type { ImageSize } from '#shared/domain/image/read-image-size.ts'
import type { PickedImage } from '#shared/ipc/contract.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, ServicePicture } from '#shared/ui/index.ts'
import { useBridge } from '../calls/bridge-context.ts'
import { useDialogs } from '../dialogs/dialog-context.ts'
import { BinIcon, UploadIcon } from '../theme/icons.tsx'
import { useErrorText } from '../calls/use-error-text.ts'
import { BlobImage } from './blob-image.tsx'
import styles from './image-field.module.css'
import { upload, type ImageValue } from './image-value.ts'
import { readImageFile } from './read-image-file.ts'
import { useDroppedOrPastedFile } from './use-dropped-or-pasted-file.ts'

interface ImageFieldProps {
  label: string
  value: ImageValue | null
  onChange: (value: ImageValue | null) => void
  /** The picture's required size in pixels; it also defines the aspect ratio. */
  size: ImageSize
  /** The title of the crop dialog: "Adjust service image". */
  adjustTitle: string
  /** Whether the picture is cropped and shown as a circle. */
  isRound?: boolean
  /** The server's error message. */
  error?: string | undefined
}

/**
 * A picture field with "Upload an image", Replace and Delete (rule A2.43), for a chosen, dropped or pasted file. The file is
 * cropped in a dialog and uploaded at once; if that fails the preview stays with an error (rule A8.7).
 */
export function ImageField({ label, value, onChange, size, adjustTitle, isRound = false, error }: ImageFieldProps) {
  const t = useText('provider')
  const errors = useText('errors')
  const ui = useText('ui')
  const id = useId()
  const bridge = useBridge()
  const dialogs = useDialogs()
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const name = value?.kind === 'stored' ? value.name : value?.file.name

  async function keep(file: File) {
    setProblem(undefined)
    setIsBusy(true)
    try {
      onChange(await upload(bridge, file))
    } catch (failure) {
      onChange({ kind: 'local', file })
      setProblem(errorText(failure))
    } finally {
      setIsBusy(false)
    }
  }

  function take(image: PickedImage | ErrorCode) {
    if (typeof image === 'string') {
      setProblem(errors(image))
      return
    }
    setProblem(undefined)
    dialogs.open({ kind: 'adjust-image', title: adjustTitle, image, size, isRound, onApply: keep })
  }

  async function pick() {
    try {
      const image = await bridge.invoke('image.pick')
      if (image) take(image)
    } catch (failure) {
      setProblem(errorText(failure))
    }
  }

  const isOver = useDroppedOrPastedFile((file) => {
    // A dropped file is ignored while the crop dialog is on top.
    if (dialogs.current().at(-1)?.request.kind !== 'adjust-image') void readImageFile(file).then(take)
  })
  const isLocal = value?.kind === 'local' && !isBusy

  return (
    <fieldset className={styles.field} aria-labelledby={`${id}-label`} aria-describedby={`${id}-rule ${id}-error`}>
      <div className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        <span className={styles.note}>{ui('optional')}</span>
      </div>
      <div className={classNames(styles.block, isOver && styles.over)}>
        <div
          className={classNames(styles.picture, isRound && styles.round)}
          style={{ aspectRatio: size.width / size.height }}
        >
          {value === null && <ServicePicture />}
          {value?.kind === 'stored' && <img src={value.url} alt={t('image.preview')} />}
          {value?.kind === 'local' && <BlobImage content={value.file} alt={t('image.preview')} />}
        </div>
        <div className={styles.words}>
          {name !== undefined && <p className={styles.name}>{name}</p>}
          <p id={`${id}-rule`} className={styles.rule}>
            {t('image.rule', size)}
          </p>
          {value === null && <p className={styles.rule}>{isOver ? t('image.drop-now') : t('image.drop')}</p>}
          <div className={styles.acts}>
            <Button variant="white" isCompact isLoading={isBusy} onClick={() => void pick()}>
              <UploadIcon size={16} /> {value === null ? t('image.upload') : t('image.replace')}
            </Button>
            {value !== null && (
              <Button
                variant="redInverted"
                isCompact
                onClick={() => {
                  setProblem(undefined)
                  onChange(null)
                }}
              >
                <BinIcon size={16} /> {t('image.delete')}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div id={`${id}-error`} className={styles.error} aria-live="polite">
        {isLocal && (
          <p>
            {t('image.not-uploaded')}{' '}
            <button type="button" className={styles.again} onClick={() => void keep(value.file)}>
              {t('image.try-again')}
            </button>
          </p>
        )}
        {(problem ?? error) && <p>{problem ?? error}</p>}
      </div>
    </fieldset>
  )
}
