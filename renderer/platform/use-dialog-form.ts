import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import { useToast } from '#shared/ui/index.ts'
import type { ConflictField } from './conflict/differences.ts'
import { useConflict } from './conflict/use-conflict.ts'
import { useDialogFrame } from './dialog-context.ts'
import { useDismiss } from './use-dismiss.ts'
import { useServerErrors } from './use-server-errors.ts'

interface DialogFormOptions<Draft extends FieldValues, Saved> {
  readonly resolver: Resolver<Draft>
  /** What the form begins with. */
  readonly first: Draft
  readonly save: (draft: Draft) => Promise<Saved>
  /** Which field of the form a field of the request stands in. */
  readonly fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>
  /** What is read anew once it is saved. */
  readonly changes: readonly QueryKey[]
  /** Said when it is saved. */
  readonly saved: (answer: Saved) => string
  /** Of a thing that others may edit too: its fields with their names, and what is stored now, if it is still there. */
  readonly shared?: {
    readonly fields: readonly ConflictField<Draft>[]
    readonly readStored: () => Promise<Draft | undefined>
  }
  /** Hears of every save that failed, before it is shown. */
  readonly onRefused?: () => void
}

const nothingShared = { fields: [], readStored: () => Promise.resolve(undefined) }

/**
 * A form in a dialog of its own: saved, it closes and says so; refused, it stays and says why next to the cause, or shows the
 * difference when somebody else saved first; left with something typed, it asks.
 */
export function useDialogForm<Draft extends FieldValues, Saved>({
  resolver,
  first,
  save,
  fieldOfRequest,
  changes,
  saved,
  shared = nothingShared,
  onRefused,
}: DialogFormOptions<Draft, Saved>) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { close } = useDialogFrame()
  const form = useForm<Draft>({ resolver, defaultValues: first as DefaultValues<Draft>, mode: 'onTouched' })
  const failure = useServerErrors(form, fieldOfRequest)
  const conflict = useConflict({ form, ...shared })
  const { isDirty, isValid } = form.formState
  const dismiss = useDismiss(isDirty)

  const saving = useMutation({
    mutationFn: save,
    onMutate: failure.clear,
    onError: async (error) => {
      onRefused?.()
      if (!(await conflict.take(error))) failure.show(error)
    },
    onSuccess: (answer) => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey })
      close(() => showToast({ kind: 'success', title: saved(answer) }))
    },
  })

  return {
    form,
    conflict,
    isDirty,
    isValid,
    isSaving: saving.isPending,
    /** What could not be saved, where it belongs to no field. */
    message: failure.message,
    submit: form.handleSubmit((draft) => saving.mutate(draft)),
    dismiss,
  }
}
