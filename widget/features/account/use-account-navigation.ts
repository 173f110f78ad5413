import { useLocation } from 'react-router-dom'
import { useWidgetNavigation, type LoginState, type WidgetNavigation } from '../../app/use-widget-navigation.ts'

/** What goes along from one account screen to the next. */
export interface AccountState extends Partial<LoginState> {
  /** The log-in follows a password that was chosen anew. */
  isPasswordChanged?: boolean
}

export interface AccountNavigation extends Pick<WidgetNavigation, 'addressOf'> {
  state: AccountState
  /** To another account screen: where the log-in is to lead is not forgotten on the way. */
  goOn: (path: string, options?: { replace?: boolean; state?: AccountState }) => void
}

export function useAccountNavigation(): AccountNavigation {
  const { addressOf, go } = useWidgetNavigation()
  const state = readState(useLocation().state)
  return {
    addressOf,
    state,
    goOn: (path, { replace = false, state: change } = {}) =>
      go(path, {}, { replace, state: { ...state, ...change } satisfies AccountState }),
  }
}

/** The browser keeps it over a reload, so it may be older than this code. */
function readState(kept: unknown): AccountState {
  const { wanted, isPasswordChanged } = (kept ?? {}) as Record<keyof AccountState, unknown>
  return {
    ...(typeof wanted === 'string' && wanted.startsWith('/') && { wanted }),
    ...(isPasswordChanged === true && { isPasswordChanged }),
  }
}
