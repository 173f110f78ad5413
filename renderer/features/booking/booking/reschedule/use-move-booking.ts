import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { parseInstant } from '#shared/time/instant.ts'
import type { Input } from '#shared/api/client.ts'
import { takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { ProviderBooking, RescheduleOptions } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useBookingFailure } from '../use-booking-failure.ts'
import { asksToKeep, toRequest, type Move, type OtherTime } from './reschedule-form.ts'

/** The form fields that can show error messages of the server. */
const fields = ['startTime', 'endTime']

/** Saves a move, after the question about the old slot (rule A4.27). */
export function useMoveBooking(booking: ProviderBooking) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const failure = useBookingFailure(booking.id, fields)

  // Customers with an address get a mail at once, which cannot be taken back.
  const noUndo = booking.guest.email === '' ? {} : { text: t('reschedule.done-no-undo') }

  const save = useMutation({
    mutationFn: (body: Input<'rescheduleBooking'>['body']) => bridge.call('rescheduleBooking', { body }),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: (moved) => {
      takeChangedBooking(queryClient, moved)
      dialogs.closeAll(() => showToast({ kind: 'success', title: t('reschedule.done'), ...noUndo }))
    },
  })

  function move(
    target: Exclude<OtherTime, { kind: 'problem' }>,
    type: RescheduleOptions['type'],
    terms: Move['terms'],
  ) {
    const send = (isLeftOpen: boolean) => save.mutate(toRequest(target, { booking, type, isLeftOpen, terms }))
    // A booking that only becomes longer or shorter leaves no slot.
    const isResized = target.kind === 'time' && target.start === parseInstant(booking.startTime)
    if (asksToKeep(type) && !isResized) {
      dialogs.open({ kind: 'reopen-old-slot', isGroup: booking.serviceKind === 'PUBLIC', onAnswer: send })
    } else send(false)
  }

  return { move, isSaving: save.isPending, failure }
}
