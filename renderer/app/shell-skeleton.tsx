import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { Logo } from '#renderer/platform/theme/logo.tsx'
import rail from './navigation-rail.module.css'
import styles from './shell.module.css'

/** Placeholder for the app's layout while the session is being read. */
export function ShellSkeleton() {
  const t = useText('ui')
  const screen = useScreenSize()
  return (
    <div className={styles.shell}>
      {screen !== 'mobile' && (
        <div className={classNames(rail.rail, screen === 'tablet' && rail.narrow)} aria-hidden="true">
          <div className={rail.brand}>
            <Logo />
            <span className={rail.words}>Inplan</span>
          </div>
        </div>
      )}
      <output className={styles.main}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
      </output>
    </div>
  )
}
