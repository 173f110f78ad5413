import { useRef } from 'react'
import { MOST_PICTURES } from '#shared/domain/own-page/page-parts.ts'
import { PAGE_IMAGE_SIZE } from '#shared/domain/image/image-rules.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, IconButton, TextField } from '#shared/ui/index.ts'
import { BinIcon, PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { ImageField } from '#renderer/platform/image/image-field.tsx'
import { MoveButtons } from '#renderer/platform/lists/move-buttons.tsx'
import styles from './own-page.module.css'
import { emptyPicture, type PictureDraft } from './own-page-form.ts'

interface PicturesFieldProps {
  pictures: readonly PictureDraft[]
  onChange: (pictures: PictureDraft[]) => void
  /** Returns the error of a picture's description, by index. */
  errorOf: (index: number) => string | undefined
}

/** Size of a picture in pixels, twice its largest size on the page. */

/** The pictures of the page in their order, each with a description. */
export function PicturesField({ pictures, onChange, errorOf }: PicturesFieldProps) {
  const t = useText('provider')
  const adding = useRef<HTMLButtonElement>(null)
  const change = (key: string, changes: Partial<PictureDraft>) =>
    onChange(pictures.map((picture) => (picture.key === key ? { ...picture, ...changes } : picture)))

  function move(index: number, by: 1 | -1) {
    const moved = [...pictures]
    const [picture] = moved.splice(index, 1)
    if (picture) moved.splice(index + by, 0, picture)
    onChange(moved)
  }

  function remove(key: string) {
    onChange(pictures.filter((picture) => picture.key !== key))
    adding.current?.focus()
  }

  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{t('page.pictures')}</legend>
      <ol className={styles.pictures}>
        {pictures.map((picture, index) => {
          const number = index + 1
          return (
            <li key={picture.key} className={styles.picture}>
              <ImageField
                label={t('page.picture', { number })}
                value={picture.image}
                onChange={(image) => change(picture.key, { image })}
                size={PAGE_IMAGE_SIZE}
                adjustTitle={t('page.picture-adjust')}
              />
              <TextField
                label={t('page.picture-description')}
                hint={t('page.picture-hint')}
                required
                value={picture.description}
                onChange={(event) => change(picture.key, { description: event.currentTarget.value })}
                error={errorOf(index)}
              />
              <div className={styles.acts}>
                <MoveButtons
                  upLabel={t('page.picture-up', { number })}
                  downLabel={t('page.picture-down', { number })}
                  isFirst={index === 0}
                  isLast={number === pictures.length}
                  onMove={(by) => move(index, by)}
                />
                <IconButton
                  label={t('page.picture-remove', { number })}
                  icon={<BinIcon size={16} />}
                  onClick={() => remove(picture.key)}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {pictures.length < MOST_PICTURES && (
        <div>
          <Button ref={adding} variant="white" isCompact onClick={() => onChange([...pictures, emptyPicture()])}>
            <PlusIcon size={16} /> {t('page.picture-add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
