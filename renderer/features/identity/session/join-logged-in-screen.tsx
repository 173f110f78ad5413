import { useNavigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, EmptyState, PersonIcon } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import styles from './join-logged-in-screen.module.css'

/** Shown for an invitation that is opened while somebody is logged in: it can be accepted after a log-out. */
export function JoinLoggedInScreen({ onLogout }: { onLogout: () => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const navigate = useNavigate()
  const { user } = useSession()

  async function logOut() {
    await bridge.invoke('session.logout')
    onLogout()
  }

  return (
    <div className={styles.screen}>
      <EmptyState
        icon={<PersonIcon size={32} />}
        title={t('join.logged-in', { email: user.email })}
        action={
          <div className={styles.choice}>
            <Button variant="white" onClick={() => void navigate('/calendar')}>
              {t('join.stay')}
            </Button>
            <Button onClick={() => void logOut()}>{t('join.log-out')}</Button>
          </div>
        }
      />
    </div>
  )
}
