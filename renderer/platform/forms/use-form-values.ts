import { useWatch, type FieldValues, type UseFormReturn } from 'react-hook-form'

/** The current values of a form; re-renders with each change. */
export function useFormValues<Draft extends FieldValues>({ control, getValues }: UseFormReturn<Draft>): Draft {
  useWatch({ control })
  return getValues()
}
