import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** All that a form holds at this moment; draws anew with each change. */
export function useDraft<Draft extends FieldValues>({ control, getValues }: UseFormReturn<Draft>): Draft {
  useWatch({ control })
  return getValues()
}
