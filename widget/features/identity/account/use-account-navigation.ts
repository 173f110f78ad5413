import { useLocation } from 'react-router-dom'
import { useWidgetNavigation, type LoginState, type WidgetNavigation } from '../../../platform/use-widget-navigation.ts'

/** The history state that is passed between account screens. */
export interface AccountState extends Partial<LoginState> {
  /** Whether the log-in follows a password change. */
  isPasswordChanged?: boolean
  /** Whether a passkey can take the second step of the log-in. */
  hasPasskey?: boolean
}

export interface AccountNavigation extends Pick<WidgetNavigation, 'addressOf'> {
  state: AccountState
  /** Goes to another account screen and keeps the target for after the log-in. */
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

/** History state survives reloads, so it may be from an older version of the code. */
function readState(kept: unknown): AccountState {
  const { wanted, isAfterBooking, isPasswordChanged, hasPasskey } = (kept ?? {}) as Record<keyof AccountState, unknown>
  return {
    ...(typeof wanted === 'string' && wanted.startsWith('/') && { wanted }),
    ...(isAfterBooking === true && { isAfterBooking }),
    ...(isPasswordChanged === true && { isPasswordChanged }),
    ...(hasPasskey === true && { hasPasskey }),
  }
}
