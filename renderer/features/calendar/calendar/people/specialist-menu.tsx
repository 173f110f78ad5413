import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Avatar, CheckIcon } from '#shared/ui/index.ts'
import type { Specialist } from '#renderer/data/api-types.ts'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import type { SpecialistMark } from './specialist-marks.ts'
import styles from './specialist-menu.module.css'

interface SpecialistMenuProps {
  anchor: Element
  specialists: readonly Specialist[]
  marks: ReadonlyMap<string, SpecialistMark>
  /** The ids of the chosen specialists; empty for all. */
  chosenIds: readonly string[]
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}

/** A menu to choose whose calendars are shown, with each specialist's colour. */
export function SpecialistMenu({ anchor, specialists, marks, chosenIds, onChoose, onClose }: SpecialistMenuProps) {
  const t = useText('provider')
  const isEveryone = chosenIds.length === 0

  function toggle(id: string) {
    const chosen = chosenIds.includes(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]
    onChoose(chosen.length === specialists.length ? [] : chosen)
  }

  return (
    <MuiRoot>
      <Menu
        open
        disablePortal
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': t('calendar.filter') } }}
      >
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={isEveryone}
          selected={isEveryone}
          onClick={() => {
            onChoose([])
            onClose()
          }}
        >
          <Avatar size="S" />
          <span className={styles.name}>{t('calendar.everyone')}</span>
          {isEveryone && <CheckIcon size={16} />}
        </MenuItem>
        {specialists.map((specialist) => {
          const isChosen = chosenIds.includes(specialist.id)
          const mark = marks.get(specialist.id)
          return (
            <MenuItem
              key={specialist.id}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              selected={isChosen}
              onClick={() => toggle(specialist.id)}
            >
              <span className={styles.mark} data-person={mark?.tint} aria-hidden="true">
                {mark?.initials}
              </span>
              <span className={styles.name}>{fullName(specialist)}</span>
              {isChosen && <CheckIcon size={16} />}
            </MenuItem>
          )
        })}
      </Menu>
    </MuiRoot>
  )
}
