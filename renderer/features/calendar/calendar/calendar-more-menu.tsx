import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useText } from '#shared/i18n/use-text.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { MuiRoot } from '#renderer/platform/theme/mui-root.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'

interface CalendarMoreMenuProps {
  anchor: Element
  /** The specialist, if exactly one calendar is shown. */
  specialistId: string | undefined
  onBook: () => void
  onAddAbsence: (what: 'BLOCK' | 'AWAY') => void
  onPrint: () => void
  onClose: () => void
}

/** The menu beside the "new" button: further things to add, the lists of absences and waiting lists, and the printable agenda. */
export function CalendarMoreMenu({
  anchor,
  specialistId,
  onBook,
  onAddAbsence,
  onPrint,
  onClose,
}: CalendarMoreMenuProps) {
  const t = useText('provider')
  const dialogs = useDialogs()
  const isOwner = useSession().role === 'OWNER'
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <MuiRoot>
      <Menu
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': t('absence.menu') } }}
      >
        <MenuItem onClick={choose(onBook)}>{t('book-for.menu')}</MenuItem>
        <Divider />
        <MenuItem onClick={choose(() => onAddAbsence('BLOCK'))}>{t('absence.add-block')}</MenuItem>
        <MenuItem onClick={choose(() => onAddAbsence('AWAY'))}>{t('absence.add-away')}</MenuItem>
        {isOwner && (
          <MenuItem onClick={choose(() => dialogs.open({ kind: 'holidays' }))}>{t('absence.holidays')}</MenuItem>
        )}
        <Divider />
        <MenuItem
          onClick={choose(() =>
            dialogs.open({ kind: 'normal-week', ...(specialistId !== undefined && { specialistId }) }),
          )}
        >
          {t('week.menu')}
        </MenuItem>
        <MenuItem onClick={choose(() => dialogs.open({ kind: 'absences' }))}>{t('absence.list')}</MenuItem>
        <MenuItem onClick={choose(() => dialogs.open({ kind: 'waiting-list' }))}>{t('waiting.menu')}</MenuItem>
        <MenuItem onClick={choose(onPrint)}>{t('agenda.open')}</MenuItem>
      </Menu>
    </MuiRoot>
  )
}
