import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAccountNavigation } from './use-account-navigation.ts'
import styles from './account.module.css'

interface AccountScreenLinkProps {
  /** A question before the link, such as "No account yet?". */
  before?: string
  to: string
  screen: { prepare: () => void }
  replace?: boolean
  children: ReactNode
}

/** A link to another account screen at the bottom of a form. */
export function AccountScreenLink({ before, to, screen, replace = false, children }: AccountScreenLinkProps) {
  const { addressOf, state } = useAccountNavigation()
  return (
    <p className={styles.other}>
      {before}{' '}
      <Link to={addressOf(to)} state={state} replace={replace} onPointerEnter={screen.prepare} onFocus={screen.prepare}>
        {children}
      </Link>
    </p>
  )
}
