import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState, type ReactNode } from 'react'
import { useScreenSize } from '#shared/calendar/index.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, classNames, DotsIcon, IconButton } from '#shared/ui/index.ts'
import { AppDialog } from './app-dialog.tsx'
import styles from './event-dialog.module.css'
import { MuiRoot } from '../theme/mui-root.tsx'

/** An action on an event, such as a booking or availability. */
export interface EventAction {
  readonly label: string
  readonly icon?: ReactNode
  /** Whether the action removes something; its button is then placed apart, in the error colour. */
  readonly isDanger?: boolean
  /** Whether the action is always in the menu, in a wide window as well. */
  readonly isInMenu?: boolean
  readonly onAct: () => void
}

interface EventDialogProps {
  title: ReactNode
  description?: ReactNode
  /** The actions by importance, dangerous ones last. The first is the main action. */
  actions: readonly EventAction[]
  onDismiss?: () => void
  children: ReactNode
}

/** Maximum number of buttons that fit side by side. */
const MOST_BUTTONS = 3

/** Maximum number of characters of three buttons that fit side by side; more would wrap to a second row. */
const MOST_CHARACTERS = 42

const fitsSideBySide = (actions: readonly EventAction[]): boolean =>
  actions.length < MOST_BUTTONS ||
  (actions.length === MOST_BUTTONS && actions.reduce((sum, { label }) => sum + label.length, 0) <= MOST_CHARACTERS)

/**
 * The details of an event with its actions as buttons at the bottom; in a narrow window they are a menu in the top bar (rule A2.32). If
 * there are too many, only the main action and the dangerous ones are buttons, and the others are in the menu.
 */
export function EventDialog({ actions, children, ...dialog }: EventDialogProps) {
  const isNarrow = useScreenSize() === 'mobile'
  // With actions that are always in the menu, the others are buttons in a narrow window too.
  const hasMenu = actions.some(({ isInMenu }) => isInMenu)
  const isButton = (action: EventAction) =>
    action.isInMenu !== true &&
    (hasMenu || !isNarrow) &&
    (fitsSideBySide(actions) || action === actions[0] || action.isDanger === true)
  const buttons = actions.filter(isButton)
  const others = actions.filter((action) => !isButton(action))
  return (
    <AppDialog
      {...dialog}
      {...(others.length > 0 && { menu: <ActionMenu actions={others} /> })}
      {...(buttons.length > 0 && { footer: <ActionButtons actions={buttons} /> })}
    >
      {children}
    </AppDialog>
  )
}

/** Dangerous actions are far left, the main action is far right. */
function ActionButtons({ actions }: { actions: readonly EventAction[] }) {
  const [dangerous, others] = [actions.filter((each) => each.isDanger), actions.filter((each) => !each.isDanger)]
  return (
    <>
      {dangerous.map(({ label, onAct }) => (
        <Button key={label} variant="text" className={styles.danger} onClick={onAct}>
          {label}
        </Button>
      ))}
      {others.toReversed().map(({ label, icon, onAct }, index) => (
        <Button key={label} variant={index === others.length - 1 ? 'primary' : 'white'} onClick={onAct}>
          {icon}
          {label}
        </Button>
      ))}
    </>
  )
}

interface ActionMenuProps {
  actions: readonly EventAction[]
  /** The accessible name of the menu, needed if there are several. */
  label?: string
}

/** A menu of actions behind three dots. */
export function ActionMenu({ actions, label }: ActionMenuProps) {
  const t = useText('provider')
  const id = useId()
  const [anchor, setAnchor] = useState<Element | null>(null)

  function act({ onAct }: EventAction) {
    setAnchor(null)
    onAct()
  }

  return (
    <>
      <IconButton
        id={id}
        label={label ?? t('event.menu')}
        icon={<DotsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <MuiRoot>
        <Menu
          open={anchor !== null}
          // The menu is rendered inside the dialog's element instead of a portal, so that it belongs to the dialog.
          disablePortal
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-labelledby': id } }}
        >
          {actions.map((action) => (
            <MenuItem
              key={action.label}
              className={classNames(styles.item, action.isDanger && styles.dangerous)}
              onClick={() => act(action)}
            >
              {action.icon}
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </MuiRoot>
    </>
  )
}
