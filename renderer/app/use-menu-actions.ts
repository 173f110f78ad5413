import { useLocation } from 'react-router-dom'
import type { MenuAct } from '#shared/ipc/contract.ts'
import { useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useGo } from '#renderer/platform/navigation/use-guarded-navigation.ts'

/** Menu actions that need the calendar. The calendar screen handles them itself; other screens navigate to the calendar first. */
const ofCalendar: Partial<Record<MenuAct, string>> = {
  today: '/calendar',
  previous: '/calendar',
  next: '/calendar',
  week: '/calendar?view=week',
  month: '/calendar?view=month',
}

/**
 * Handles the actions of the desktop app's menu on every screen. The command palette has its own handler (`useCommandKey`).
 */
export function useMenuActions(): void {
  const dialogs = useDialogs()
  const go = useGo()
  const { pathname } = useLocation()
  const isOnCalendar = pathname === '/calendar'

  const acts: Partial<Record<MenuAct, () => void>> = {
    'new-service': () => dialogs.open({ kind: 'service' }),
    'new-package': () => dialogs.open({ kind: 'package' }),
    'new-location': () => dialogs.open({ kind: 'location' }),
    keys: () => dialogs.open({ kind: 'keys' }),
    ...(!isOnCalendar && {
      'new-availability': () => dialogs.open({ kind: 'create-availability' }),
      search: () => document.querySelector<HTMLElement>('#content input[type="search"]')?.focus(),
    }),
  }

  useBridgeEvent('act', ({ act }) => {
    // Menu actions are ignored while a dialog is open.
    if (dialogs.current().length > 0) return
    const path = ofCalendar[act]
    if (path !== undefined && !isOnCalendar) go(path)
    else acts[act]?.()
  })
}
