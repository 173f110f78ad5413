import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { BackIcon, classNames, CloseIcon, IconButton } from '#shared/ui/index.ts'
import { useCatalogue } from '../../data/catalogue.ts'
import { parentWindow } from '../parent-window.ts'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { AccountMenu } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { OrganisationLogo } from './organisation-logo.tsx'
import styles from './header.module.css'
import { useCloseFlow } from './use-close-flow.ts'

interface HeaderProps {
  title: string
  subtitle?: string | undefined
  kind: 'root' | 'step' | 'done'
  onBack?: (() => void) | undefined
}

/** The header: back button, title, language, account and close button (rules B2.31 and D111). */
export function Header({ title, subtitle, kind, onBack }: HeaderProps) {
  const t = useText('widget')
  const navigate = useNavigate()
  const { go } = useWidgetNavigation()
  const { organisation } = useCatalogue()
  const close = useCloseFlow()
  const hasHistory = useRef(window.history.state?.idx > 0)

  function back() {
    if (onBack) onBack()
    // Without history, the page was opened by a link to this step, so going back leads to the first screen.
    else if (hasHistory.current) void navigate(-1)
    else go('/')
  }

  return (
    <header className={styles.header}>
      {kind === 'step' ? (
        <IconButton label={t('back')} icon={<BackIcon />} onClick={back} />
      ) : (
        <OrganisationLogo organisation={organisation} />
      )}
      {kind === 'done' ? (
        <p className={classNames(styles.title, styles.alone)}>{organisation.name}</p>
      ) : (
        <h1 className={classNames(styles.title, !subtitle && styles.alone)} tabIndex={-1}>
          {title}
          {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
        </h1>
      )}
      {kind !== 'done' && (
        <>
          <LanguageSwitch />
          <AccountMenu />
        </>
      )}
      {(parentWindow.isEmbedded || kind !== 'root') && (
        <IconButton label={t('close')} icon={<CloseIcon />} onClick={close} />
      )}
    </header>
  )
}
