import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { useBookForCustomerRefusal } from '#renderer/features/booking/booking/for-customer/use-book-for-customer-refusal.ts'

type Body = Input<'bookRepeat'>['body']

/** The keys of the queries that a new repeat invalidates. */
const changed = keysOfTopic('bookings')

/**
 * Books a repeat and closes the dialog.
 * @param onUndecided called when nothing was booked, because a date has become unavailable or has an unconfirmed warning
 */
export function useBookRepeat(onUndecided: () => void) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const keyOf = useRequestKey()
  const { refusal, show, clear } = useBookForCustomerRefusal()

  const booking = useMutation({
    mutationFn: (body: Body) => bridge.call('bookRepeat', { body }, { idempotencyKey: keyOf(body) }),
    onMutate: clear,
    onError: show,
    onSuccess: ({ booked }) => {
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
      if (!booked) return onUndecided()
      const title = t('repeat.done', { count: booked.bookingIds.length })
      return dialogs.closeAll(() => showToast({ kind: 'success', title }))
    },
  })

  return { book: booking.mutate, isBooking: booking.isPending, refusal, clear }
}
