import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { fullName } from '#shared/domain/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, CheckIcon } from '#shared/ui/index.ts'
import type { Specialist } from '#renderer/data/wire.ts'
import { MuiRoot } from '#renderer/platform/mui-root.tsx'
import styles from './specialist-menu.module.css'

interface SpecialistMenuProps {
  anchor: Element
  specialists: readonly Specialist[]
  chosenId: string | undefined
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

/** Whose calendar to show: everyone's or one specialist's. */
export function SpecialistMenu({ anchor, specialists, chosenId, onChoose, onClose }: SpecialistMenuProps) {
  const t = useText('provider')

  const choice = (id: string | undefined, name: string, src: string | undefined) => (
    <MenuItem
      key={id ?? 'everyone'}
      role="menuitemradio"
      aria-checked={id === chosenId}
      selected={id === chosenId}
      onClick={() => {
        onChoose(id)
        onClose()
      }}
    >
      <Avatar name={name} src={src} size="S" />
      <span className={styles.name}>{name}</span>
      {id === chosenId && <CheckIcon size={16} />}
    </MenuItem>
  )

  return (
    <MuiRoot>
      <Menu
        open
        disablePortal
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('calendar.person') } }}
      >
        {choice(undefined, t('calendar.everyone'), undefined)}
        {specialists.map((specialist) => choice(specialist.id, fullName(specialist), specialist.profilePicture?.url))}
      </Menu>
    </MuiRoot>
  )
}
