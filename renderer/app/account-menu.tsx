import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { locales } from '#shared/i18n/locale.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { CheckIcon } from '#shared/ui/index.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useLogOut } from '#renderer/platform/session/use-log-out.ts'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import { useOfflineState } from '#renderer/platform/offline/use-offline-state.ts'
import { usePreferences } from '#renderer/platform/session/preferences-context.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useGo, useLeave } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './account-menu.module.css'

const themes = ['system', 'light', 'dark'] as const

interface AccountMenuProps {
  anchor: Element
  onClose: () => void
  onLogout: () => void
}

/** A menu with account, language, theme and log-out. */
export function AccountMenu({ anchor, onClose, onLogout }: AccountMenuProps) {
  const t = useText('provider')
  const logOut = useLogOut(onLogout)
  const { user } = useSession()
  const go = useGo()
  const leave = useLeave()
  const dialogs = useDialogs()
  const { acts, storage } = useOfflineState()
  const { preferences, change } = usePreferences()

  function goToAccount() {
    onClose()
    go('/account')
  }

  function askToLogOut() {
    onClose()
    const count = acts.length
    if (count === 0) leave(() => void logOut())
    else
      dialogs.open({
        kind: 'confirm',
        title: t('offline.logout.title'),
        text: t(storage === 'disk' ? 'offline.logout.text' : 'offline.logout.memory', { count }),
        act: t('account.logout'),
        run: logOut,
      })
  }

  const choice = (label: string, lang: string | undefined, isChosen: boolean, choose: () => void) => (
    <MenuItem key={label} role="menuitemradio" aria-checked={isChosen} selected={isChosen} lang={lang} onClick={choose}>
      <span className={styles.label}>{label}</span>
      {isChosen && <CheckIcon size={16} />}
    </MenuItem>
  )

  return (
    <MuiRoot>
      <Menu
        open
        // The menu is rendered inside the navigation rail instead of a portal, so that it belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        <li className={styles.person} role="none">
          <b>
            {user.firstName} {user.lastName}
          </b>
          <small>{user.email}</small>
        </li>
        <Divider />
        <MenuItem onClick={goToAccount}>{t('account.place')}</MenuItem>
        <ListSubheader role="none">{t('account.language')}</ListSubheader>
        {locales.map((language) =>
          choice(t(`language.${language}`), language, preferences.language === language, () => change({ language })),
        )}
        <ListSubheader role="none">{t('account.theme')}</ListSubheader>
        {themes.map((theme) =>
          choice(t(`theme.${theme}`), undefined, preferences.theme === theme, () => change({ theme })),
        )}
        <Divider />
        <MenuItem onClick={askToLogOut}>{t('account.logout')}</MenuItem>
      </Menu>
    </MuiRoot>
  )
}
