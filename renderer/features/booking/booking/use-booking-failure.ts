import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { readBookingAgain } from '#renderer/data/booking-cache.ts'
import { type Refusal, refusalOf } from '#renderer/platform/forms/error-texts-by-field.ts'
import { usePresentError } from '#renderer/platform/calls/use-error-text.ts'
import { useRefusalMessage } from '#renderer/platform/forms/use-server-errors.ts'

const nothing: Refusal<string> = { fields: {} }

/**
 * Shows a refused action's errors at the dialog's fields, in the order of rule A8.2, and refetches the booking, because the
 * cause may be visible there.
 */
export function useBookingFailure(bookingId: string, known: readonly string[] = []) {
  const queryClient = useQueryClient()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)

  function show(error: unknown) {
    setRefusal(refusalOf(present(error), (name) => (known.includes(name) ? name : undefined)))
    if (error instanceof AppError && (error.status === 409 || error.code === 'not-found')) {
      readBookingAgain(queryClient, bookingId)
    }
  }

  const message = useRefusalMessage(refusal)
  return { fields: refusal.fields, message, show, clear: () => setRefusal(nothing) }
}
