import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, classNames, IconButton, PersonIcon } from '#shared/ui/index.ts'
import { hasPopovers } from '../has-popovers.ts'
import { prepareClient } from '../../data/lazy-api-client.ts'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { session, useSession } from '../../data/session.ts'
import styles from './account-menu.module.css'

const ownPlaces = [
  { path: '/bookings', text: 'account.bookings' },
  { path: '/credits', text: 'account.credits' },
  { path: '/profile', text: 'account.profile' },
  { path: '/passkeys', text: 'account.passkeys' },
  { path: '/privacy', text: 'account.data' },
] as const

/** The account menu in the header: a link to log in, or who is logged in, links to their own screens, and the log-out. */
export function AccountMenu() {
  const t = useText('widget')
  const { addressOf } = useWidgetNavigation()
  const current = useSession()
  const id = useId()
  const holder = useRef<HTMLDivElement>(null)
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useOpenWithoutPopovers(holder)

  if (!current) {
    return (
      <Link
        to={addressOf('/login')}
        className={styles.login}
        aria-label={t('account.log-in')}
        title={t('account.log-in')}
      >
        <PersonIcon />
      </Link>
    )
  }

  async function logOut() {
    try {
      const call = await prepareClient()
      // The request already has the token when the log-out deletes it. The log-out does not depend on the server's answer.
      call('logout', {}).catch(() => undefined)
    } finally {
      session.logOut()
    }
  }

  return (
    <div ref={holder}>
      <IconButton
        label={t('account')}
        icon={<PersonIcon />}
        className={styles.loggedIn}
        popoverTarget={id}
        aria-expanded={hasPopovers() ? undefined : isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <section
        ref={menu}
        id={id}
        popover="auto"
        className={classNames(styles.menu, isOpen && styles.open)}
        aria-label={t('account')}
      >
        <p className={styles.who}>
          <span>{t('account.logged-in-as')}</span>
          <b>{current.user.email}</b>
        </p>
        {ownPlaces.map(({ path, text }) => (
          <Link
            key={path}
            to={addressOf(path)}
            className={buttonClass({ variant: 'white' })}
            onClick={() => (hasPopovers() ? menu.current?.togglePopover(false) : setOpen(false))}
          >
            {t(text)}
          </Link>
        ))}
        <Button variant="white" onClick={() => void logOut()}>
          {t('account.log-out')}
        </Button>
      </section>
    </div>
  )
}

/**
 * Whether the menu is open in a browser without popovers, where Escape and a press elsewhere have to close it here. In other browsers it is
 * always false, and the popover opens and closes by itself.
 */
function useOpenWithoutPopovers(
  holder: RefObject<HTMLElement | null>,
): [isOpen: boolean, setOpen: (to: boolean) => void] {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    function press({ target }: PointerEvent) {
      if (target instanceof Node && !holder.current?.contains(target)) setOpen(false)
    }
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // The panel around the widget stays open.
      event.preventDefault()
      setOpen(false)
      holder.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', escape)
    }
  }, [isOpen, holder])
  return [isOpen, (to) => setOpen(to && !hasPopovers())]
}
