import { useIsMutating, useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'

/** The mutation key for saving changes of an occurrence. */
export const savingKey = (id: string) => ['save-availability', id]

interface OccurrenceOptions {
  /** 'always' refetches the occurrence even if it was read a moment ago. */
  readonly refetchOnMount?: 'always'
}

/**
 * An occurrence for its dialog. It is not refetched while a change of it is being saved: the server announces the change
 * before it answers, and a moved or deleted occurrence would not be found.
 */
export function useOccurrence(id: string, options: OccurrenceOptions = {}) {
  const bridge = useBridge()
  const { isOpen } = useDialogFrame()
  const isSaving = useIsMutating({ mutationKey: savingKey(id) }) > 0
  return useQuery({ ...availabilityQuery(bridge, id), enabled: isOpen && !isSaving, ...options })
}
