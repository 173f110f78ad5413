import { useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, buttonClass, IconButton, PersonIcon } from '#shared/ui/index.ts'
import { prepareClient } from '../lazy-api-client.ts'
import { useWidgetNavigation } from '../use-widget-navigation.ts'
import { session, useSession } from '../session.ts'
import styles from './account-menu.module.css'

const ownPlaces = [
  { path: '/bookings', text: 'account.bookings' },
  { path: '/credits', text: 'account.credits' },
  { path: '/passkeys', text: 'account.passkeys' },
  { path: '/privacy', text: 'account.data' },
] as const

/** The account menu in the header: a link to log in, or who is logged in, links to their own screens, and the log-out. */
export function AccountMenu() {
  const t = useText('widget')
  const { addressOf } = useWidgetNavigation()
  const current = useSession()
  const id = useId()
  const menu = useRef<HTMLElement>(null)

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
    <>
      <IconButton label={t('account')} icon={<PersonIcon />} className={styles.loggedIn} popoverTarget={id} />
      <section ref={menu} id={id} popover="auto" className={styles.menu} aria-label={t('account')}>
        <p className={styles.who}>
          <span>{t('account.logged-in-as')}</span>
          <b>{current.user.email}</b>
        </p>
        {ownPlaces.map(({ path, text }) => (
          <Link
            key={path}
            to={addressOf(path)}
            className={buttonClass({ variant: 'white' })}
            onClick={() => menu.current?.togglePopover(false)}
          >
            {t(text)}
          </Link>
        ))}
        <Button variant="white" onClick={() => void logOut()}>
          {t('account.log-out')}
        </Button>
      </section>
    </>
  )
}
