import type { ReactNode, SubmitEventHandler } from 'react'
import { locales } from '#shared/i18n/locale.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from '#shared/ui/index.ts'
import { Logo } from '#renderer/platform/theme/logo.tsx'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import styles from './sign-in-page-layout.module.css'

interface SignInPageLayoutProps {
  title: ReactNode
  lead?: ReactNode
  /** The progress, such as "Step 2 of 3". */
  step?: string | undefined
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** Links below the form. */
  footer?: ReactNode
  children?: ReactNode
}

/** The layout of all screens before the log-in: one column with a form, and the language switch below it. */
export function SignInPageLayout({ title, lead, step, onSubmit, footer, children }: SignInPageLayoutProps) {
  const t = useText('provider')
  const { preferences, change } = usePreferences()
  const content = (
    <>
      <Logo size={40} />
      <div className={styles.words}>
        {step !== undefined && <p className={styles.step}>{step}</p>}
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </>
  )
  return (
    <main className={styles.screen}>
      {onSubmit ? (
        <form className={styles.card} noValidate onSubmit={onSubmit}>
          {content}
        </form>
      ) : (
        <div className={styles.card}>{content}</div>
      )}
      <fieldset className={styles.languages} aria-label={t('account.language')}>
        {locales.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={preferences.language === language}
            className={classNames(styles.language, preferences.language === language && styles.chosen)}
            onClick={() => change({ language })}
          >
            {t(`language.${language}`)}
          </button>
        ))}
      </fieldset>
    </main>
  )
}
