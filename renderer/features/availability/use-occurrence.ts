import { useIsMutating, useQuery } from '@tanstack/react-query'
import { availabilityQuery } from '#renderer/data/queries.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'

/** Names the saves of one occurrence while they are under way. */
export const savingKey = (id: string) => ['save-availability', id]

interface OccurrenceOptions {
  /** Reads it although it was read a moment ago. */
  readonly refetchOnMount?: 'always'
}

/**
 * One occurrence of availability for its dialog, as long as that is open. It is not read while a change of it is being saved: the
 * server tells of the change before it answers, and what was moved or deleted would not be found.
 */
export function useOccurrence(id: string, options: OccurrenceOptions = {}) {
  const bridge = useBridge()
  const { isOpen } = useDialogFrame()
  const isSaving = useIsMutating({ mutationKey: savingKey(id) }) > 0
  return useQuery({ ...availabilityQuery(bridge, id), enabled: isOpen && !isSaving, ...options })
}
