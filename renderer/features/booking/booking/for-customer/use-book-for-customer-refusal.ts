import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { type Refusal, refusalOf } from '#renderer/platform/forms/error-texts-by-field.ts'
import { usePresentError } from '#renderer/platform/calls/use-error-text.ts'
import type { ForCustomerField } from './for-customer-draft.ts'
import { useRefusalMessage } from '#renderer/platform/forms/use-server-errors.ts'
import { fieldOfRequest } from './for-customer-validation.ts'

const nothing: Refusal<ForCustomerField> = { fields: {} }

/** Shows why the server refused a booking, at the form's fields, and refetches the data that may have been outdated. */
export function useBookForCustomerRefusal() {
  const queryClient = useQueryClient()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)

  function show(error: unknown) {
    setRefusal(refusalOf(present(error), (name) => fieldOfRequest[name]))
    if (!(error instanceof AppError) || error.status !== 409) return
    // Status 409: the time may be taken, or the customer merged or erased.
    for (const queryKey of [['offer'], ['calendar'], ['customers']]) void queryClient.invalidateQueries({ queryKey })
  }

  const message = useRefusalMessage(refusal)
  return { refusal: { fields: refusal.fields, message }, show, clear: () => setRefusal(nothing) }
}
