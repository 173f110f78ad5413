import { useText } from '#shared/i18n/use-text.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Placeholders for a list that is loading (spec A section 9). */
const placeholders = [0, 1, 2, 3]

interface SkeletonProps {
  /** Width and height as CSS lengths. */
  width?: string | undefined
  height?: string | undefined
}

/** One grey bar. */
export function Skeleton({ width = '100%', height = '12px' }: SkeletonProps) {
  return <span className={styles.bone} style={{ width, height }} />
}

/** A grey bar in the place of a line of text; it is as high as a line of the surrounding font. */
export function SkeletonLine({ width }: Pick<SkeletonProps, 'width'>) {
  return (
    <span className={styles.line}>
      <Skeleton width={width} height="0.8em" />
    </span>
  )
}

/** Placeholders for four service cards, in the size of real cards. */
export function ServiceListSkeleton() {
  const t = useText('ui')
  return (
    <output className={styles.services}>
      <VisuallyHidden>{t('services.loading')}</VisuallyHidden>
      {placeholders.map((placeholder) => (
        <span key={placeholder} className={styles.service} aria-hidden="true">
          <Skeleton height="100%" />
          <span className={styles.words}>
            <Skeleton width="72%" height="14px" />
            <Skeleton width="44%" height="10px" />
            <span className={styles.foot}>
              <Skeleton width="64px" height="10px" />
              <Skeleton width="44px" height="14px" />
            </span>
          </span>
        </span>
      ))}
    </output>
  )
}

/** Placeholders for four slots, in the size of real slots. */
export function SlotListSkeleton() {
  const t = useText('ui')
  return (
    <output className={styles.slots}>
      <VisuallyHidden>{t('slots.loading')}</VisuallyHidden>
      {placeholders.map((placeholder) => (
        <span key={placeholder} className={styles.slot} aria-hidden="true">
          <Skeleton width="48px" height="14px" />
          <Skeleton width="32px" height="14px" />
          <Skeleton width="60px" height="10px" />
          <Skeleton width="72px" height="10px" />
        </span>
      ))}
    </output>
  )
}
