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
 * Requests the preview of an edit before asking which occurrences to change, so that refused fields are marked in the form. The
 * stored occurrence is read as well, so that nobody continues without seeing somebody else's change.
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
      // If the stored values differ, the query has updated the form, which shows the difference; the person then saves again.
      if (sameStored(fresh, details)) onAnswer({ details: fresh, edit, preview })
    },
  })
  return { start: (edit: AvailabilityEdit) => asking.mutate(edit), isPending: asking.isPending }
}

/** Whether no value of the form differs. New bookings are ignored, because the preview shows them. */
const sameStored = (a: AvailabilityDetails, b: AvailabilityDetails): boolean => valuesOf(a) === valuesOf(b)

const valuesOf = (details: AvailabilityDetails): string =>
  JSON.stringify({ ...details, bookingIds: [], allowedDeleteScopes: [], isPast: false })
