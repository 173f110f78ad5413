import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, classNames, VisuallyHidden } from '#shared/ui/index.ts'
import { specialistsQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { hasSpecialists, useSession } from '#renderer/platform/session/session-context.ts'
import styles from './account-button.module.css'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })))

interface AccountButtonProps {
  ref: Ref<HTMLButtonElement>
  /** Whether the button shows only the account's picture. */
  isCompact: boolean
  /** The element that the open menu is anchored to. */
  anchor: Element | null
  onOpen: (anchor: Element) => void
  onClose: () => void
  onLogout: () => void
}

/** The button at the bottom of the navigation rail; opens a menu with account, language, theme and log-out. */
export function AccountButton({ ref, isCompact, anchor, onOpen, onClose, onLogout }: AccountButtonProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const session = useSession()
  const { organisation } = session
  const isBusiness = hasSpecialists(session)
  const { data: specialists } = useQuery({ ...specialistsQuery(bridge), enabled: isBusiness })
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={classNames(styles.button, isCompact && styles.compact)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => onOpen(event.currentTarget)}
      >
        <Avatar name={organisation.name} src={organisation.logo?.url} size="S" className={styles.logo} />
        {isCompact ? (
          <VisuallyHidden>{organisation.name}</VisuallyHidden>
        ) : (
          <span className={styles.words}>
            <b>{organisation.name}</b>
            <small>
              {isBusiness && specialists ? t('specialists', { count: specialists.length }) : session.user.email}
            </small>
          </span>
        )}{' '}
        <VisuallyHidden>{t('account.open')}</VisuallyHidden>
      </button>
      {anchor && (
        <Suspense>
          <AccountMenu anchor={anchor} onClose={onClose} onLogout={onLogout} />
        </Suspense>
      )}
    </>
  )
}
