import { useText } from '#shared/i18n/use-text.ts'
import { CloseIcon, IconButton, ServiceListSkeleton, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { readPath } from '../locale-in-path.ts'
import { parentWindow } from '../parent-window.ts'
import header from './header.module.css'
import styles from './screen.module.css'
import own from './loading-screen.module.css'

/** Placeholder for a screen whose data is loading. */
export function LoadingScreen() {
  const widgetText = useText('widget')
  return (
    <div className={styles.screen}>
      <div className={header.header}>
        <span className={own.title}>
          <Skeleton width="140px" height="14px" />
          <Skeleton width="200px" height="10px" />
        </span>
        {parentWindow.isEmbedded && (
          <IconButton label={widgetText('close')} icon={<CloseIcon />} onClick={() => parentWindow.post('close')} />
        )}
      </div>
      <main className={styles.content}>
        {readPath(window.location.pathname).rest === '/' ? <ServiceListSkeleton /> : <FieldsSkeleton />}
      </main>
    </div>
  )
}

/** Placeholder for a form: lines of text, each with a field. */
function FieldsSkeleton() {
  const t = useText('ui')
  return (
    <output className={own.fields}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {['96px', '128px', '80px'].map((width) => (
        <span key={width} className={own.field} aria-hidden="true">
          <Skeleton width={width} height="12px" />
          <Skeleton width="100%" height="44px" />
        </span>
      ))}
    </output>
  )
}
