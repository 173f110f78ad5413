import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { usePresentError } from '#renderer/platform/use-error-text.ts'
import type { ForCustomerField } from './for-customer-draft.ts'
import { fieldOfRequest } from './for-customer-form.ts'

/** What the server refused: texts at fields, and one for the rest. */
interface Refusal {
  readonly message?: string
  readonly fields: Readonly<Partial<Record<ForCustomerField, string>>>
}

const nothing: Refusal = { fields: {} }

/** Shows why the server refused to book, at the fields of the form; and reads again what may have caused it. */
export function useOrderRefusal() {
  const queryClient = useQueryClient()
  const present = usePresentError()
  const [refusal, setRefusal] = useState(nothing)

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

  return { refusal, show, clear: () => setRefusal(nothing) }
}
