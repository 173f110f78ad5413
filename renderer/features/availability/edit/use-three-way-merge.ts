import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AvailabilityDetails } from '#renderer/data/wire.ts'
import { differencesOf, mergedWith, type Difference } from '#renderer/platform/conflict/differences.ts'
import type { Conflict } from '#renderer/platform/conflict/use-conflict.ts'
import { useDialogFrame } from '#renderer/platform/dialog-context.ts'
import { changedFields, isSession, type EditDraft } from './edit-availability-form.ts'
import { fieldDifferences, useFieldLabels, type ChangedField } from './use-field-labels.ts'

/** What an open form is compared with. */
export interface Stored {
  readonly baseline: EditDraft
  /** What somebody else has changed since the form was opened, as far as it is not a question; until it is seen. */
  readonly theirs: readonly ChangedField[]
  readonly seen: () => void
  /** What both changed, to choose from. */
  readonly conflict: Conflict
}

/**
 * Follows what is stored while a form is open. What only somebody else changed is taken over and told; what both changed
 * stays as it was typed, and the person chooses.
 *
 * @param latest what is stored now, as the form's draft
 */
export function useThreeWayMerge(
  form: UseFormReturn<EditDraft>,
  type: AvailabilityDetails['type'],
  latest: EditDraft,
): Stored {
  const { isOpen } = useDialogFrame()
  const words = useFieldLabels(type)
  const ofSession = isSession({ type })
  const [baseline, setBaseline] = useState(latest)
  const [theirs, setTheirs] = useState<readonly ChangedField[]>([])
  const [differences, setDifferences] = useState<readonly Difference[]>()

  useEffect(() => {
    const changed = changedFields(baseline, latest, ofSession)
    // What it saved itself comes back while it leaves the screen.
    if (!isOpen || changed.length === 0) return
    const mine = form.getValues()
    const fields = words.filter(({ name }) => changed.includes(name))
    const both = differencesOf(baseline, mine, latest, fields)
    const asked = new Set(both.map(({ name }) => name))
    // oxlint-disable-next-line react/set-state-in-effect -- it follows the server, and the form library's store follows with it
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
