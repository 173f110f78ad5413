import type { ReplacedAct } from '#renderer/platform/offline/replaced-act.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '#shared/api/client.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { AboutAct } from '#shared/ipc/offline-acts.ts'
import { useToast } from '#shared/ui/index.ts'
import { takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { TimeForCustomer } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { KEPT, useQueueableCall } from '#renderer/platform/offline/use-queueable-call.ts'
import { useTellKept } from '#renderer/platform/offline/use-queued-notice.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { useBookForCustomerRefusal } from './use-book-for-customer-refusal.ts'

type Body = Input<'bookForCustomer'>['body']

interface Wanted {
  readonly body: Body
  readonly about: AboutAct
}

/**
 * Sends the booking and closes the dialog. A repeated request has the same idempotency key, so that a lost answer does not cause a second
 * booking.
 * @param onWarnings called when nothing was booked because of an unconfirmed warning
 * @param waiting the booking in the offline queue that this one replaces
 */
export function useBookForCustomer(
  onWarnings: (warnings: TimeForCustomer['warnings']) => void,
  waiting: ReplacedAct | undefined,
) {
  const t = useText('provider')
  const call = useQueueableCall()
  const tellKept = useTellKept()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const keyOf = useRequestKey()
  const { refusal, show, clear } = useBookForCustomerRefusal()

  const booking = useMutation({
    mutationFn: ({ body, about }: Wanted) => call({ route: 'bookForCustomer', body, about, key: keyOf(body) }),
    onMutate: clear,
    onError: show,
    onSuccess: async (answer) => {
      if (answer === KEPT) {
        await waiting?.forget()
        return dialogs.closeAll(tellKept)
      }
      const { booking: booked, warnings } = answer
      if (!booked) return onWarnings(warnings)
      await waiting?.forget()
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
