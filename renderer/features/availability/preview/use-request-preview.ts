import { useMutation, useQueryClient } from '@tanstack/react-query'
import { availabilityQuery } from '#renderer/data/queries.ts'
import type { AvailabilityDetails, AvailabilityEdit } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import type { AvailabilityUpdate } from '#renderer/platform/dialogs.ts'
import { checkedPreview } from './use-planned-change.ts'

interface AskPreviewOptions {
  readonly onAsk: () => void
  readonly onError: (error: unknown) => void
  readonly onAnswer: (update: AvailabilityUpdate) => void
}

/**
 * Asks what an edit would do before the question which occurrences it is for is put: fields that the server refuses are
 * marked in the form. What is stored is read with it, so that nobody goes on from what somebody else has changed.
 */
export function useRequestPreview(details: AvailabilityDetails, { onAsk, onError, onAnswer }: AskPreviewOptions) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const query = availabilityQuery(bridge, details.id)
  const asking = useMutation({
    mutationFn: async (edit: AvailabilityEdit) => {
      const body = { action: 'UPDATE' as const, id: details.id, ...edit }
      const [fresh, preview] = await Promise.all([
        queryClient.query({ ...query, staleTime: 0 }),
        bridge.call('previewAvailabilityChange', { body }),
      ])
      return { fresh, preview: checkedPreview(preview) }
    },
    onMutate: onAsk,
    onError,
    onSuccess: ({ fresh, preview }, edit) => {
      // The form has been told by the query, and shows what is new before it asks again.
      if (sameStored(fresh, details)) onAnswer({ details: fresh, edit, preview })
    },
  })
  return { start: (edit: AvailabilityEdit) => asking.mutate(edit), isPending: asking.isPending }
}

/** Whether nothing changed that the form shows; a booking that came in is the preview's to tell. */
const sameStored = (a: AvailabilityDetails, b: AvailabilityDetails): boolean => valuesOf(a) === valuesOf(b)

const valuesOf = (details: AvailabilityDetails): string =>
  JSON.stringify({ ...details, bookingIds: [], allowedDeleteScopes: [], isPast: false })
