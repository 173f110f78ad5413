import { useText } from '#shared/i18n/use-text.ts'
import { VisuallyHidden } from '#shared/ui/index.ts'
import { Logo } from '#renderer/platform/logo.tsx'
import rail from './rail.module.css'
import styles from './shell.module.css'

/** The frame while it is not known who is logged in: usually for one blink. */
export function ShellSkeleton() {
  const t = useText('ui')
  return (
    <div className={styles.shell}>
      <div className={rail.rail} aria-hidden="true">
        <div className={rail.brand}>
          <Logo />
          Inplan
        </div>
      </div>
      <output className={styles.main}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </output>
    </div>
  )
}
