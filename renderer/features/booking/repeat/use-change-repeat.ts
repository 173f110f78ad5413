import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#shared/api/client.ts'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { useToast } from '#shared/ui/index.ts'
import { keysOfTopic } from '#renderer/data/topic-query-keys.ts'
import { repeatChangeQuery } from '#renderer/data/repeat-queries.ts'
import type { ProviderBooking, RepeatBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useKeepInput, useKeptInput } from '#renderer/platform/drafts/use-dialog-draft.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import {
  isBookable,
  needsDecision,
  type RepeatChoices,
  warningsOf,
  withChoice,
} from '#renderer/platform/repeat/repeat-date-choices.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'
import { useRequestKey } from '#renderer/platform/calls/use-idempotency-key.ts'
import { type ChangeDraft, firstChange, isComplete, toPreview } from './change-draft.ts'

const none: readonly RepeatBooking[] = []

/** The keys of the queries that a change of a repeat invalidates. */
const changed = keysOfTopic('bookings')

type Body = Input<'changeRepeat'>['body']

/** A change of several bookings of a repeat: its draft, the preview of each booking, and the save. */
export function useChangeRepeat(booking: ProviderBooking) {
  const t = useText('provider')
  const bridge = useBridge()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const keyOf = useRequestKey()
  const [first] = useState(() => firstChange(booking))
  const kept = useKeptInput(first)
  const [draft, setDraft] = useState(kept ?? first)
  const isDraftChanged = JSON.stringify(draft) !== JSON.stringify(first)
  useKeepInput(isDraftChanged, draft, first)
  const [choices, setChoices] = useState<RepeatChoices>(new Map())
  const [confirmed, setConfirmed] = useState('')
  const [isChanged, setChanged] = useState(false)

  const saving = useMutation({
    mutationFn: (request: Body) => bridge.call('changeRepeat', { body: request }, { idempotencyKey: keyOf(request) }),
    onError: (error) => {
      if (!(error instanceof AppError) || error.status !== 409) return
      // Somebody else has changed a booking: the preview is read again, and the person decides again.
      setChanged(true)
      setConfirmed('')
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
    },
    onSuccess: ({ changed: ids }) => {
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
      if (ids.length === 0) return setChanged(true)
      const title = t(draft.act === 'CANCEL' ? 'repeat.cancelled' : 'repeat.moved', { count: ids.length })
      return dialogs.closeAll(() => showToast({ kind: 'success', title }))
    },
  })

  const isPreviewed = isComplete(draft, booking)
  const body = toPreview(draft, booking.id, choices)
  // No preview is requested after a save, although the dialog is still closing, because the changed bookings no longer match.
  const isSaved = saving.isPending || (saving.data?.changed.length ?? 0) > 0
  const preview = useQuery({ ...repeatChangeQuery(bridge, body), enabled: isPreviewed && !isSaved })
  const bookings = isPreviewed ? (preview.data?.bookings ?? none) : none
  const warnings = warningsOf(bookings)
  const names = JSON.stringify(warnings)
  const count = bookings.filter(isBookable).length

  return {
    draft,
    isDirty: isDraftChanged || choices.size > 0,
    /** Applies a change to the form. Another action, scope or time affects other bookings, so the choices for them are reset. */
    change: (changes: Partial<ChangeDraft>) => {
      setDraft({ ...draft, ...changes })
      if ('message' in changes || 'tellsCustomer' in changes) return
      setChoices(new Map())
      setChanged(false)
      saving.reset()
    },
    preview,
    bookings,
    count,
    choose: (number: number, choice: string | null | undefined) => setChoices(withChoice(choices, number, choice)),
    hasChoice: (number: number) => choices.has(number),
    isConfirmed: warnings.length === 0 || confirmed === names,
    confirm: (isSeen: boolean) => setConfirmed(isSeen ? names : ''),
    isDecided: isPreviewed && !preview.isPlaceholderData && count > 0 && !bookings.some(needsDecision),
    isChanged,
    isSaving: saving.isPending,
    message: saving.error && !isChanged ? errorText(saving.error) : undefined,
    save: () =>
      saving.mutate({
        ...body,
        timeZone: preview.data?.timeZone ?? '',
        seen: bookings.map(({ id, version }) => ({ id, version })),
        confirmed: warnings,
        message: draft.message.trim(),
        tellsCustomer: draft.tellsCustomer,
      }),
  }
}
