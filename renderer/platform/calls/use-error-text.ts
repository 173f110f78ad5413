import { useCallback } from 'react'
import { presentError, type Presentation } from '#shared/api/present-error.ts'
import { useText } from '#shared/i18n/use-text.ts'

/**
 * Returns a function that converts an error to texts, in the order of rule A8.2. With `targetField`, a message that belongs to no field is
 * shown at that field.
 */
export function usePresentError(): (error: unknown, targetField?: string) => Presentation {
  const t = useText('errors')
  return useCallback((error, targetField) => presentError(error, (code) => t(code), targetField), [t])
}

/** The text of an error that is not shown at a field. */
export function useErrorText(): (error: unknown) => string {
  const present = usePresentError()
  return useCallback(
    (error) => {
      const presented = present(error)
      return presented.kind === 'fields' ? Object.values(presented.messages).join(' ') : presented.message
    },
    [present],
  )
}
