import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { readBookingAgain } from '#renderer/data/booking-cache.ts'
import { usePresentError } from '#renderer/platform/use-error-text.ts'

interface Refusal {
  /** What has no field of the dialog to stand on. */
  readonly message?: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

const nothing: Refusal = { fields: {} }

/**
 * Why an act on a booking was refused, on the fields that the dialog has, by the order of rule A8.2. What it was refused
 * for may be seen at once: the booking is read again.
 */
export function useBookingFailure(bookingId: string, known: readonly string[] = []) {
  const queryClient = useQueryClient()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)

  function show(error: unknown) {
    const presented = present(error)
    if (presented.kind === 'fields') {
      const of = (isKnown: boolean) =>
        Object.entries(presented.messages).filter(([field]) => known.includes(field) === isKnown)
      const strays = of(false).map(([, text]) => text)
      setRefusal({
        fields: Object.fromEntries(of(true)),
        message: strays.length > 0 ? strays.join(' ') : undefined,
      })
    } else setRefusal({ fields: {}, message: presented.message })
    if (error instanceof AppError && (error.status === 409 || error.code === 'not-found')) {
      readBookingAgain(queryClient, bookingId)
    }
  }

  return { ...refusal, show, clear: () => setRefusal(nothing) }
}
