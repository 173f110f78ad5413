import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { MultiChoiceChips } from '#renderer/platform/fields/multi-choice-chips.tsx'
import { addressLine, locationTextKeys } from '#renderer/platform/location/location-text.ts'
import { AddressFields } from '#renderer/platform/location/address-fields.tsx'
import {
  emptyLocation,
  fieldOfRequest,
  locationSchema,
  toRequest,
  type LocationDraft,
} from '#renderer/platform/location/location-form.ts'
import { useServerErrors } from '#renderer/platform/forms/use-server-errors.ts'
import { meetingTypes, type MeetingType } from './location-types.ts'
import type { FirstRunProgress } from './first-run-steps.ts'
import { StepFrame } from './step-frame.tsx'

interface LocationTypesStepProps {
  progress: FirstRunProgress
  /** The chosen location types. */
  chosen: readonly MeetingType[]
  onBack: () => void
  onNext: (chosen: readonly MeetingType[]) => void
}

/** The step for how appointments take place: in person, for which an address is asked once, or by phone or video call. */
export function LocationTypesStep({ progress, chosen, onBack, onNext }: LocationTypesStepProps) {
  const t = useText('provider')
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const [types, setTypes] = useState<readonly MeetingType[]>(chosen)
  const form = useForm<LocationDraft>({
    resolver: zodResolver(locationSchema),
    defaultValues: emptyLocation(progress.locations),
    mode: 'onTouched',
  })
  const failure = useServerErrors(form, fieldOfRequest)
  const place = progress.locations[0]
  const needsAddress = types.includes('PHYSICAL') && !place

  const save = useMutation({
    mutationFn: (draft: LocationDraft) => bridge.call('saveLocation', { body: toRequest(draft, undefined) }),
    onMutate: failure.clear,
    onError: failure.show,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['locations'] })
      onNext(types)
    },
  })

  return (
    <StepFrame
      title={t('first-run.place.title')}
      lead={t('first-run.place.lead')}
      next={t('first-run.next')}
      onBack={onBack}
      isNextDisabled={types.length === 0}
      isSaving={save.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (needsAddress) void form.handleSubmit((draft) => save.mutate(draft))()
        else onNext(types)
      }}
    >
      {failure.message !== undefined && <Notice kind="error">{failure.message}</Notice>}
      <MultiChoiceChips
        label={t('first-run.place.how')}
        options={meetingTypes.map((value) => ({ value, label: t(locationTextKeys[value]) }))}
        values={types}
        onChange={setTypes}
      />
      {types.includes('PHYSICAL') && place && <Notice kind="success">{addressLine(place)}</Notice>}
      {needsAddress && <AddressFields form={form} />}
    </StepFrame>
  )
}
