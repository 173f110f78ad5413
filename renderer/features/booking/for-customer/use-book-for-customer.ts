import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { TimeForCustomer } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import { useRequestKey } from '#renderer/platform/use-request-key.ts'
import { useOrderRefusal } from './use-order-refusal.ts'

type Body = Input<'bookForCustomer'>['body']

/**
 * Books, and closes the dialog. A request that is sent again has the key of the first, so that an answer that was lost does not book
 * twice.
 *
 * @param onWarnings called when there is a warning that was not confirmed; nothing was booked
 */
export function useBookForCustomer(onWarnings: (warnings: TimeForCustomer['warnings']) => void) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const keyOf = useRequestKey()
  const { refusal, show, clear } = useOrderRefusal()

  const booking = useMutation({
    mutationFn: (body: Body) => bridge.call('bookForCustomer', { body }, { idempotencyKey: keyOf(body) }),
    onMutate: clear,
    onError: show,
    onSuccess: ({ booking: booked, warnings }) => {
      if (!booked) return onWarnings(warnings)
      takeChangedBooking(queryClient, booked)
      for (const queryKey of [['customers'], ['availability'], ['absences']]) {
        void queryClient.invalidateQueries({ queryKey })
      }
      const title = t('book-for.done', { name: fullName(booked.guest) })
      return dialogs.closeAll(() => showToast({ kind: 'success', title }))
    },
  })

  return { book: booking.mutate, isBooking: booking.isPending, refusal, clear }
}
