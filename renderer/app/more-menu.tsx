import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocation } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { FlagIcon } from '#renderer/platform/theme/icons.tsx'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'
import styles from './more-menu.module.css'
import { isWithin, type MainScreen } from './navigation-items.tsx'

interface MoreMenuProps {
  anchor: Element
  places: readonly MainScreen[]
  /** Whether customers can book already; otherwise the menu has an entry for the set-up of a new organisation. */
  isSetUp: boolean
  onClose: () => void
}

/** A menu with the screens that do not fit into the bottom bar of a narrow window. */
export function MoreMenu({ anchor, places, isSetUp, onClose }: MoreMenuProps) {
  const t = useText('provider')
  const goTo = useGo()
  const { pathname } = useLocation()

  function go(to: string) {
    onClose()
    goTo(to)
  }

  const item = (to: string, icon: MainScreen['icon'], label: string) => (
    <MenuItem
      key={to}
      className={styles.item ?? ''}
      selected={isWithin(pathname, to)}
      {...(isWithin(pathname, to) && { 'aria-current': 'page' as const })}
      onClick={() => go(to)}
    >
      {icon}
      {label}
    </MenuItem>
  )

  return (
    <MuiRoot>
      <Menu
        open
        // The menu is rendered inside the bottom bar instead of a portal, so that it belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        {places.map(({ to, icon, text }) => item(to, icon, t(text)))}
        {!isSetUp && item('/first-run', <FlagIcon />, t('nav.first-run'))}
      </Menu>
    </MuiRoot>
  )
}
