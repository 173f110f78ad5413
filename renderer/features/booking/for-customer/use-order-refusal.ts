import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { type Refusal, refusalOf } from '#renderer/platform/refusal.ts'
import { usePresentError } from '#renderer/platform/use-error-text.ts'
import type { ForCustomerField } from './for-customer-draft.ts'
import { fieldOfRequest } from './for-customer-form.ts'

const nothing: Refusal<ForCustomerField> = { fields: {} }

/** Shows why the server refused to book, at the fields of the form; and reads again what may have caused it. */
export function useOrderRefusal() {
  const queryClient = useQueryClient()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)

  function show(error: unknown) {
    setRefusal(refusalOf(present(error), (name) => fieldOfRequest[name]))
    if (!(error instanceof AppError) || error.status !== 409) return
    // The time may be taken, and the customer merged or erased.
    for (const queryKey of [['offer'], ['calendar'], ['customers']]) void queryClient.invalidateQueries({ queryKey })
  }

  return { refusal, show, clear: () => setRefusal(nothing) }
}
