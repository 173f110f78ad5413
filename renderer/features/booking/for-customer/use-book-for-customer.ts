import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import type { Input } from '#shared/api/client.ts'
import { randomId } from '#shared/api/random-key.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { useText } from '#shared/i18n/use-text.ts'
import type { AboutAct } from '#shared/ipc/kept-acts.ts'
import { useToast } from '#shared/ui/index.ts'
import { takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { TimeForCustomer } from '#renderer/data/wire.ts'
import { useDialogs } from '#renderer/platform/dialog-context.ts'
import type { ReplacedAct } from '#renderer/platform/dialogs.ts'
import { KEPT, useKeepableCall } from '#renderer/platform/offline/use-keepable-call.ts'
import { useTellKept } from '#renderer/platform/offline/use-tell-kept.ts'
import { usePresentError } from '#renderer/platform/use-error-text.ts'
import type { ForCustomerField } from './for-customer-draft.ts'
import { fieldOfRequest } from './for-customer-form.ts'

type Body = Input<'bookForCustomer'>['body']

interface Wanted {
  readonly body: Body
  readonly about: AboutAct
}

/** What the server refused: texts at fields, and one for the rest. */
interface Refusal {
  readonly message?: string
  readonly fields: Readonly<Partial<Record<ForCustomerField, string>>>
}

const nothing: Refusal = { fields: {} }

/**
 * Books, and closes the dialog. A request that is sent again has the key of the first, so that an answer that was lost does not book
 * twice.
 *
 * @param onWarnings called when there is a warning that was not confirmed; nothing was booked
 * @param waiting the booking that waited for the server and is done anew
 */
export function useBookForCustomer(
  onWarnings: (warnings: TimeForCustomer['warnings']) => void,
  waiting: ReplacedAct | undefined,
) {
  const t = useText('provider')
  const call = useKeepableCall()
  const tellKept = useTellKept()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)
  const sent = useRef({ body: '', key: '' })

  const keyOf = (body: Body): string => {
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: randomId() }
    return sent.current.key
  }

  function show(error: unknown) {
    const presented = present(error)
    if (presented.kind === 'fields') {
      const texts = Object.entries(presented.messages)
      const strays = texts.filter(([name]) => fieldOfRequest[name] === undefined).map(([, text]) => text)
      const fields = texts.flatMap(([name, text]) => {
        const field = fieldOfRequest[name]
        return field === undefined ? [] : [[field, text] as const]
      })
      setRefusal({ fields: Object.fromEntries(fields), ...(strays.length > 0 && { message: strays.join(' ') }) })
    } else setRefusal({ fields: {}, message: presented.message })
    if (!(error instanceof AppError) || error.status !== 409) return
    // The time may be taken, and the customer merged or erased.
    for (const queryKey of [['offer'], ['calendar'], ['customers']]) void queryClient.invalidateQueries({ queryKey })
  }

  const booking = useMutation({
    mutationFn: ({ body, about }: Wanted) => call({ route: 'bookForCustomer', body, about, key: keyOf(body) }),
    onMutate: () => setRefusal(nothing),
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

  return { book: booking.mutate, isBooking: booking.isPending, refusal, clear: () => setRefusal(nothing) }
}
