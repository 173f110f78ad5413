import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useForm, type DefaultValues, type FieldPath, type FieldValues, type Resolver } from 'react-hook-form'
import { useToast } from '#shared/ui/index.ts'
import type { ConflictField } from '../conflict/differences.ts'
import { useConflict } from '../conflict/use-conflict.ts'
import { useFormDraft } from '../drafts/use-dialog-draft.ts'
import { useDialogFrame, useDialogs } from '../dialogs/dialog-context.ts'
import { useCloseFormDialog } from './use-close-form-dialog.ts'
import { useServerErrors } from './use-server-errors.ts'

interface DialogFormOptions<Draft extends FieldValues, Saved> {
  readonly resolver: Resolver<Draft>
  /** The form's initial values. */
  readonly first: Draft
  readonly save: (draft: Draft) => Promise<Saved>
  /** Maps each field of the API request to the form field that shows its errors. */
  readonly fieldOfRequest: Readonly<Record<string, FieldPath<Draft>>>
  /** The keys of the queries that a save invalidates. */
  readonly changes: readonly QueryKey[]
  /** The text of the toast after a save. */
  readonly saved: (answer: Saved) => string
  /**
   * Needed for an object that other people may edit too: its fields, and a function that reads its stored values (undefined if it no longer
   * exists).
   */
  readonly shared?: {
    readonly fields: readonly ConflictField<Draft>[]
    readonly readStored: () => Promise<Draft | undefined>
  }
  /** Whether a save also closes the dialogs below, because what they show has moved or no longer exists. */
  readonly closesAll?: boolean
  /** Follow-up work, once the dialog has closed after a save. */
  readonly afterwards?: (answer: Saved) => void
  /** Called for every failed save, before its error is shown. */
  readonly onRefused?: () => void
}

const nothingShared = { fields: [], readStored: () => Promise.resolve(undefined) }

/**
 * A form in a dialog. A successful save closes the dialog and shows a toast. A refused save shows the error at its cause, or the
 * differences when somebody else saved first. Closing the dialog with unsaved input asks for confirmation.
 */
export function useDialogForm<Draft extends FieldValues, Saved>({
  resolver,
  first,
  save,
  fieldOfRequest,
  changes,
  saved,
  shared = nothingShared,
  closesAll = false,
  afterwards,
  onRefused,
}: DialogFormOptions<Draft, Saved>) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const dialogs = useDialogs()
  const { close } = useDialogFrame()
  const form = useForm<Draft>({ resolver, defaultValues: first as DefaultValues<Draft>, mode: 'onTouched' })
  const failure = useServerErrors(form, fieldOfRequest)
  const conflict = useConflict({ form, ...shared })
  const { isDirty, isValid } = form.formState
  useFormDraft(form, first, isDirty)

  const saving = useMutation({
    mutationFn: save,
    onMutate: failure.clear,
    onError: async (error) => {
      onRefused?.()
      if (!(await conflict.take(error))) failure.show(error)
    },
    onSuccess: (answer) => {
      for (const queryKey of changes) void queryClient.invalidateQueries({ queryKey })
      const finish = closesAll ? dialogs.closeAll : close
      finish(() => {
        showToast({ kind: 'success', title: saved(answer) })
        afterwards?.(answer)
      })
    },
  })

  const dismiss = useCloseFormDialog(isDirty)

  return {
    form,
    conflict,
    isDirty,
    isValid,
    isSaving: saving.isPending,
    /** The error message of a failed save that belongs to no field. */
    message: failure.message,
    submit: form.handleSubmit((draft) => saving.mutate(draft)),
    dismiss,
  }
}
