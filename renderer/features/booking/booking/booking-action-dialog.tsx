import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button, Notice, useToast } from '#shared/ui/index.ts'
import { takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogFrame, useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { QuestionIcon } from '#renderer/platform/theme/icons.tsx'
import { InfoDialog } from '#renderer/platform/dialogs/info-dialog.tsx'
import { KEPT } from '#renderer/platform/offline/use-queueable-call.ts'
import { useTellKept } from '#renderer/platform/offline/use-queued-notice.ts'
import { BookingChangedNotice } from './booking-changed-notice.tsx'
import { useBookingFailure } from './use-booking-failure.ts'
import { useLiveBooking } from './use-live-booking.ts'

interface BookingActionDialogProps {
  /** The version of the booking that the person saw. */
  booking: ProviderBooking
  title: string
  yes: string
  no: string
  /** The text of the toast that confirms the action. */
  done: string
  /** Whether the action removes the booking. */
  isDanger?: boolean
  /** Whether the action also closes the dialogs below this one, because the booking or session that they show no longer exists. */
  closesAll?: boolean
  /** Whether the person's input is complete, so that it can be sent. */
  isReady?: boolean
  /**
   * Returns why the action had no effect although the server answered, for example a declined charge. The dialog then stays open and shows
   * the reason.
   */
  refusal?: () => string | undefined
  /** Runs the action. Resolves with the changed booking, or with `KEPT` if the action is queued offline. */
  act: (seen: ProviderBooking) => Promise<ProviderBooking | typeof KEPT>
  children: ReactNode
}

/** Asks for confirmation of an action on a booking, applies it to the version that the person saw, and shows a toast. */
export function BookingActionDialog({
  booking: opened,
  title,
  yes,
  no,
  done,
  isDanger = false,
  closesAll = false,
  isReady = true,
  refusal,
  act,
  children,
}: BookingActionDialogProps) {
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const tellKept = useTellKept()
  const { close } = useDialogFrame()
  const { booking = opened, seen = opened, isChanged, acknowledge } = useLiveBooking(opened.id, opened)
  const failure = useBookingFailure(opened.id)
  const [refused, setRefused] = useState<string>()

  const mutation = useMutation({
    mutationFn: () => act(seen),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: (changed) => {
      if (changed === KEPT) return close(tellKept)
      takeChangedBooking(queryClient, changed)
      const why = refusal?.()
      setRefused(why)
      // Marks the changed booking as seen, so that the action's own change is not reported as a change by somebody else.
      if (why !== undefined) return acknowledge(changed)
      const tell = () => showToast({ kind: 'success', title: done })
      return closesAll ? dialogs.closeAll(tell) : close(tell)
    },
  })

  return (
    <InfoDialog
      icon={<QuestionIcon size={32} />}
      title={title}
      buttons={
        <>
          <Button variant="white" onClick={() => close()}>
            {no}
          </Button>
          <Button
            variant={isDanger ? 'red' : 'primary'}
            isLoading={mutation.isPending}
            disabled={isChanged || !isReady}
            onClick={() => mutation.mutate()}
          >
            {yes}
          </Button>
        </>
      }
    >
      {children}
      {isChanged ? (
        <BookingChangedNotice before={seen} now={booking} onGoOn={() => acknowledge()} />
      ) : (
        (failure.message ?? refused) !== undefined && <Notice kind="error">{failure.message ?? refused}</Notice>
      )}
    </InfoDialog>
  )
}
