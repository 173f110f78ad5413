import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OwnBooking } from '../../../data/booking/own-booking.ts'

/** The action that a mail's link or a button asks for, in the query parameter `action`. */
export type Action = (typeof actions)[number]

const actions = ['answer', 'reschedule', 'cancel'] as const
const parameter = 'action'

/** What to show for an action in the booking's current state: a dialog, or a message that the action is no longer possible. */
export type ActionLook = 'nothing' | 'reschedule' | 'cancel' | 'answered' | 'stale'

/** Decides what to show for an action. An old link shows the current booking, and says when its action is no longer possible. */
export function lookOf(
  action: Action | undefined,
  { state, canCancel, canReschedule }: Pick<OwnBooking, 'state' | 'canCancel' | 'canReschedule'>,
): ActionLook {
  if (action === undefined) return 'nothing'
  if (action === 'answer') return state === 'asked' && canReschedule ? 'reschedule' : 'answered'
  const isPossible = action === 'cancel' ? canCancel : canReschedule
  return isPossible ? action : 'stale'
}

interface OpenedState {
  isOpenedHere: true
}

interface ActionPlace {
  action: Action | undefined
  open: (action: Action) => void
  close: () => void
}

/** The open dialog of a booking's page is part of the URL: a link opens it, and the back button closes it. */
export function useAction(): ActionPlace {
  const navigate = useNavigate()
  const { pathname, search, state, key } = useLocation()
  const left = useRef('')
  const text = new URLSearchParams(search).get(parameter)

  function searchWith(action: Action | undefined): string {
    const query = new URLSearchParams(search)
    if (action) query.set(parameter, action)
    else query.delete(parameter)
    return query.size === 0 ? '' : `?${query}`
  }

  return {
    action: actions.find((action) => action === text),
    open: (action) =>
      void navigate({ pathname, search: searchWith(action) }, { state: { isOpenedHere: true } satisfies OpenedState }),
    close: () => {
      // Going back in the history is asynchronous, so a second click must not go back twice.
      if (left.current === key) return
      left.current = key
      if ((state as OpenedState | null)?.isOpenedHere) void navigate(-1)
      else void navigate({ pathname, search: searchWith(undefined) }, { replace: true })
    },
  }
}
