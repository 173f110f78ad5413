import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AvailabilityDetails } from '#renderer/data/api-types.ts'
import { differencesOf, mergedWith, type Difference } from '#renderer/platform/conflict/differences.ts'
import type { Conflict } from '#renderer/platform/conflict/use-conflict.ts'
import { useDialogFrame } from '#renderer/platform/dialogs/dialog-context.ts'
import { changedFields, isSession, type EditDraft } from './edit-availability-form.ts'
import { fieldDifferences, useFieldsAsText, type ChangedField } from './use-fields-as-text.ts'

/** The stored values that an open form is compared with. */
export interface Stored {
  readonly baseline: EditDraft
  /**
   * Changes by somebody else since the form was opened that do not conflict with this person's input. Empty once the person has dismissed
   * them.
   */
  readonly theirs: readonly ChangedField[]
  readonly seen: () => void
  /** The fields that both this person and somebody else changed, to choose a value for each. */
  readonly conflict: Conflict
}

/**
 * Compares an open form with the stored values whenever those change. A field that only somebody else changed is updated and
 * reported. A field that both changed keeps the typed value, and the person chooses.
 *
 * @param latest the stored values, as form values
 */
export function useThreeWayMerge(
  form: UseFormReturn<EditDraft>,
  type: AvailabilityDetails['type'],
  latest: EditDraft,
): Stored {
  const { isOpen } = useDialogFrame()
  const words = useFieldsAsText(type)
  const ofSession = isSession({ type })
  const [baseline, setBaseline] = useState(latest)
  const [theirs, setTheirs] = useState<readonly ChangedField[]>([])
  const [differences, setDifferences] = useState<readonly Difference[]>()

  useEffect(() => {
    const changed = changedFields(baseline, latest, ofSession)
    // A closing form ignores changes of the stored values, because they include its own save.
    if (!isOpen || changed.length === 0) return
    const mine = form.getValues()
    const fields = words.filter(({ name }) => changed.includes(name))
    const both = differencesOf(baseline, mine, latest, fields)
    const asked = new Set(both.map(({ name }) => name))
    // oxlint-disable-next-line react/set-state-in-effect -- this state and the form follow the server's data
    setTheirs(
      fieldDifferences(
        fields.filter(({ name }) => !asked.has(name)),
        baseline,
        latest,
      ),
    )
    setDifferences(both.length > 0 ? both : undefined)
    form.reset(mergedWith(baseline, mine, latest))
    setBaseline(latest)
  }, [baseline, form, isOpen, latest, ofSession, words])

  function take(names: readonly string[]) {
    const stored = Object.fromEntries(Object.entries(baseline).filter(([name]) => names.includes(name)))
    form.reset({ ...form.getValues(), ...stored })
    setDifferences(undefined)
    setTheirs([])
  }

  return {
    baseline,
    theirs,
    seen: () => setTheirs([]),
    conflict: {
      differences,
      take: () => Promise.resolve(false),
      keepMine: () => take([]),
      takeStored: () => take(differences?.map(({ name }) => name) ?? []),
    },
  }
}
