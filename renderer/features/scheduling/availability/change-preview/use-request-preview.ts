import { useMutation, useQueryClient } from '@tanstack/react-query'
import { availabilityQuery } from '#renderer/data/queries.ts'
import type { AvailabilityDetails, AvailabilityEdit, PlannedChange } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { checkedPreview } from './use-planned-change.ts'

/** An edit of availability that is ready to be saved, with the server's preview. */
export interface AvailabilityUpdate {
  readonly details: AvailabilityDetails
  readonly edit: AvailabilityEdit
  readonly preview: PlannedChange
}

interface AskPreviewOptions {
  readonly onAsk: () => void
  readonly onError: (error: unknown) => void
  readonly onAnswer: (update: AvailabilityUpdate) => void
}

/**
 * Requests the preview of an edit before the person is asked which occurrences to change, so that invalid fields are marked while the form
 * is open. The stored occurrence is read at the same time, so that a change by somebody else is noticed.
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
      // Continues only if the stored values are those of the form. Otherwise the refetch has already updated the form, which shows the
      // difference, and the person saves again.
      if (sameStored(fresh, details)) onAnswer({ details: fresh, edit, preview })
    },
  })
  return { start: (edit: AvailabilityEdit) => asking.mutate(edit), isPending: asking.isPending }
}

/**
 * Whether two states of an occurrence have the same values in all fields of the form. New bookings are ignored, because the preview shows
 * them.
 */
const sameStored = (a: AvailabilityDetails, b: AvailabilityDetails): boolean => valuesOf(a) === valuesOf(b)

const valuesOf = (details: AvailabilityDetails): string =>
  JSON.stringify({ ...details, bookingIds: [], allowedDeleteScopes: [], isPast: false })
