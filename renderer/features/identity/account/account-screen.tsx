import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Skeleton, VisuallyHidden } from '#shared/ui/index.ts'
import { accountQuery } from '#renderer/data/organisation-queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useLogOut } from '#renderer/platform/session/use-log-out.ts'
import { useHotkeys } from '#renderer/platform/keyboard/use-hotkeys.ts'
import panel from '#renderer/platform/screens/titled-panel.module.css'
import { LoadFailure, Screen } from '#renderer/platform/screens/screen.tsx'
import styles from './account.module.css'
import { NumbersPanel } from './numbers-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { StillOpensNotice } from './still-opens-notice.tsx'

interface AccountRouterState {
  /** Whether the person logged in with a password that was just set anew. */
  readonly wasReset?: boolean
}

/** The logged-in person's account. */
export function AccountScreen({ onLogout }: { onLogout: () => void }) {
  const t = useText('provider')
  const bridge = useBridge()
  const logOut = useLogOut(onLogout)
  const dialogs = useDialogs()
  const { wasReset } = (useLocation().state ?? {}) as AccountRouterState
  const { data, error, refetch } = useQuery(accountQuery(bridge))

  useHotkeys({ '?': () => dialogs.open({ kind: 'keys' }) })

  return (
    <Screen
      title={t('account.place')}
      actions={
        <Button variant="white" isCompact onClick={() => void logOut()}>
          {t('account.logout')}
        </Button>
      }
    >
      <div className={styles.column}>
        {data ? (
          <>
            {wasReset && <StillOpensNotice />}
            <ProfilePanel account={data} />
            <PreferencesPanel />
            <PasswordPanel />
            <PasskeysPanel />
            <SecondFactorPanel />
            <NumbersPanel />
            <SessionsPanel sessions={data.sessions} />
          </>
        ) : error ? (
          <>
            <LoadFailure error={error} onRetry={refetch} />
            <PreferencesPanel />
          </>
        ) : (
          <AccountSkeleton />
        )}
      </div>
    </Screen>
  )
}

function AccountSkeleton() {
  const t = useText('ui')
  return (
    <output className={panel.panel}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <span className={panel.body} aria-hidden="true">
        <Skeleton width="40%" height="20px" />
        <Skeleton width="96px" height="96px" />
        {[0, 1, 2, 3].map((placeholder) => (
          <Skeleton key={placeholder} height="44px" />
        ))}
      </span>
    </output>
  )
}
