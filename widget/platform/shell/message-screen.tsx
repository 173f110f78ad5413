import type { ReactNode } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { CloseIcon, IconButton, WarningIcon } from '#shared/ui/index.ts'
import { parentWindow } from '../parent-window.ts'
import styles from './message-screen.module.css'

interface MessageScreenProps {
  title: string
  /** The icon; by default a warning icon. */
  icon?: ReactNode
  /** A button or link to continue. */
  action: ReactNode
  /** Called after a panel was closed here, to leave this screen. */
  onClosed?: () => void
  /** What is shown below the button. */
  foot?: ReactNode
  children?: ReactNode
}

/**
 * A screen with a single message. It needs no data, so it also works when data is missing. In a panel it can be closed (rule D367), because
 * the host page may be hidden behind it.
 */
export function MessageScreen({ title, icon, action, onClosed, foot, children }: MessageScreenProps) {
  const t = useText('widget')
  return (
    <main className={styles.screen}>
      {parentWindow.isEmbedded && (
        <IconButton
          className={styles.close}
          label={t('close')}
          icon={<CloseIcon />}
          onClick={() => {
            parentWindow.post('close')
            onClosed?.()
          }}
        />
      )}
      {icon ?? <WarningIcon size={32} className={styles.icon} />}
      <h1 className={styles.title}>{title}</h1>
      {children && <p>{children}</p>}
      {action}
      {foot}
    </main>
  )
}
