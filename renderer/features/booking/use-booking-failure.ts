import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { readBookingAgain } from '#renderer/data/booking-cache.ts'
import { usePresentError } from '#renderer/platform/use-error-text.ts'

interface Refusal {
  /** An error that belongs to no field of the dialog. */
  readonly message?: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

const nothing: Refusal = { fields: {} }

/**
 * Shows a refused action's errors at the dialog's fields, in the order of rule A8.2, and refetches the booking, because the
 * cause may be visible there.
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
