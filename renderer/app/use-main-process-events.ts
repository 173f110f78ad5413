import { useQueryClient } from '@tanstack/react-query'
import type { Destination } from '#shared/ipc/contract.ts'
import { keysOfTopics } from '#renderer/data/topic-query-keys.ts'
import { useBridgeEvent } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'

/** Refetches data that changed on the server, and opens the screens that notifications and the menu ask for. */
export function useMainProcessEvents(onNavigate: (to: Destination) => void): void {
  const queryClient = useQueryClient()
  const dialogs = useDialogs()

  useBridgeEvent('changed', ({ topics }) => {
    for (const queryKey of keysOfTopics(topics)) void queryClient.invalidateQueries({ queryKey })
  })
  useBridgeEvent('open-booking', ({ bookingId }) => dialogs.open({ kind: 'booking', bookingId }))
  useBridgeEvent('navigate', ({ to }) => onNavigate(to))
}
