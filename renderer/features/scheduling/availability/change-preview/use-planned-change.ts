import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Output } from '#shared/api/client.ts'
import { checkedAnswer } from '#renderer/data/check-answer-shape.ts'
import type { AvailabilityEdit, ChangeScope, PlannedChange } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { savingKey } from '#renderer/features/scheduling/availability/use-occurrence.ts'
import { previewDifferences, type PreviewDifference } from './preview-entries.ts'

/** An update or deletion of availability, without its scope. */
export type ChangeToPlan =
  | ({ readonly action: 'UPDATE'; readonly id: string } & AvailabilityEdit)
  | { readonly action: 'DELETE'; readonly id: string }

export type SavedChange = Output<'changeAvailability'>

/** Differences between the preview that the person saw and the current one, which made the server refuse the save. */
export interface Meanwhile {
  readonly differences: readonly PreviewDifference[]
}

export interface PlannedChangeState {
  /** The chosen scope; undefined until the first preview is loaded. */
  readonly scope: ChangeScope | undefined
  readonly allowedScopes: readonly ChangeScope[]
  /** The rarer scopes, which are only shown on request. */
  readonly moreScopes: readonly ChangeScope[]
  /** Shows the rarer scopes and requests their previews. */
  readonly showMore: () => void
  readonly isMoreShown: boolean
  readonly choose: (scope: ChangeScope) => void
  /** The preview to show: that of the chosen scope or, while it is loading, that of the previous scope. */
  readonly preview: PlannedChange | undefined
  /** Whether the shown preview is not yet that of the chosen scope. */
  readonly isBehind: boolean
  readonly previewOf: (scope: ChangeScope) => PlannedChange | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly meanwhile: Meanwhile | undefined
  readonly save: () => void
  readonly isSaving: boolean
  readonly saveError: unknown
}

/** Query options of a preview. It is never refetched automatically: it loads when the dialog opens, and again after a refused save. */
const asked = { staleTime: Infinity, gcTime: 0 } as const

/** Checks that an answer has all lists of a preview, because the screen iterates over them. */
export const checkedPreview = (answer: PlannedChange): PlannedChange =>
  checkedAnswer(answer, ['allowedScopes', 'moreScopes', 'created', 'updated', 'deleted', 'kept', 'blocked', 'endless'])

/**
 * The previews of a change for each of its scopes, and its save (rule D58). A save whose result would differ from the preview
 * changes nothing; the new preview and its differences are shown, and the person is asked again.
 *
 * @param first the first scope's preview, if it is already loaded
 */
export function usePlannedChange(
  change: ChangeToPlan,
  onSaved: (answer: SavedChange) => void,
  first?: PlannedChange,
): PlannedChangeState {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const key = ['availability-preview', useId()]
  const [chosen, setChosen] = useState<ChangeScope>()
  const [isMoreShown, setMoreShown] = useState(false)
  const [lastShown, setLastShown] = useState<ChangeScope>()
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()

  const askFor = async (scope: ChangeScope | undefined, signal: AbortSignal) =>
    checkedPreview(
      await bridge.call('previewAvailabilityChange', { body: { ...change, ...(scope && { scope }) } }, { signal }),
    )

  const opening = useQuery({
    queryKey: [...key, 'opening'],
    queryFn: ({ signal }) => askFor(undefined, signal),
    ...asked,
    ...(first && { initialData: first }),
  })
  const allowedScopes = opening.data?.allowedScopes ?? []
  const moreScopes = opening.data?.moreScopes ?? []
  const scopes = isMoreShown ? [...allowedScopes, ...moreScopes] : allowedScopes
  const previews = useQueries({
    queries: scopes.map((scope) => ({
      queryKey: [...key, scope],
      queryFn: ({ signal }: { signal: AbortSignal }) => askFor(scope, signal),
      ...asked,
      ...(opening.data?.scope === scope && { initialData: opening.data }),
    })),
  })

  const scope = chosen ?? opening.data?.scope
  const previewOf = (wanted: ChangeScope) => previews[scopes.indexOf(wanted)]?.data
  const current = scope && previews[scopes.indexOf(scope)]
  const preview = current?.data ?? (lastShown && previewOf(lastShown))

  const saving = useMutation({
    mutationKey: savingKey(change.id),
    mutationFn: async (shown: PlannedChange) => {
      const answer = await bridge.call('changeAvailability', {
        body: { ...change, scope: shown.scope, fingerprint: shown.fingerprint },
      })
      checkedPreview(answer?.preview)
      return answer
    },
    onSuccess: (answer, shown) => {
      void queryClient.invalidateQueries({ queryKey: ['calendar'] })
      // Availability becomes stale but is not refetched now, because a deleted occurrence no longer exists.
      void queryClient.invalidateQueries({ queryKey: ['availability'], refetchType: 'none' })
      if (answer.outcome === 'SAVED') {
        onSaved(answer)
        return
      }
      setMeanwhile({ differences: previewDifferences(shown, answer.preview) })
      void queryClient.invalidateQueries({
        queryKey: key,
        predicate: ({ queryKey }) => !queryKey.includes(shown.scope) && !queryKey.includes('opening'),
      })
      setChosen(shown.scope)
      for (const part of ['opening', shown.scope]) queryClient.setQueryData([...key, part], answer.preview)
    },
  })

  return {
    scope,
    allowedScopes,
    moreScopes,
    showMore: () => setMoreShown(true),
    isMoreShown,
    choose: (wanted) => {
      if (current?.data) setLastShown(scope)
      setChosen(wanted)
      setMeanwhile(undefined)
      saving.reset()
    },
    preview,
    isBehind: current?.data === undefined,
    previewOf,
    error: opening.error ?? (current?.data ? undefined : current?.error),
    retry: () => void (opening.data ? current?.refetch() : opening.refetch()),
    meanwhile,
    save: () => {
      if (!current?.data || saving.isPending) return
      setMeanwhile(undefined)
      saving.mutate(current.data)
    },
    isSaving: saving.isPending,
    saveError: saving.error,
  }
}
