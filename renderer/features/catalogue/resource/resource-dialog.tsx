import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { NativeSelect, TextField } from '#shared/ui/index.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import type { Resource } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { addressLine } from '#renderer/platform/location/location-text.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import { useFormValues } from '#renderer/platform/forms/use-form-values.ts'
import { useFormFieldProps } from '#renderer/platform/forms/use-form-field-props.ts'
import {
  draftOfResource,
  emptyResource,
  fieldOfRequest,
  type ResourceDraft,
  resourceSchema,
  toRequest,
} from './resource-form.ts'
import { useInUseText } from './use-in-use-text.ts'

const resolver = zodResolver(resourceSchema)

/**
 * Creates or edits a room or device. If there are more bookings than units at some time, the error is shown at the number of units (rule
 * D206).
 */
export function ResourceDialog({ resource }: { resource?: Resource | undefined }) {
  const t = useText('provider')
  const bridge = useBridge()
  const inUseText = useInUseText()
  const { data: locations = [] } = useQuery(locationsQuery(bridge))
  const first = useMemo(() => (resource ? draftOfResource(resource) : emptyResource), [resource])
  const placeText = (id: string) => {
    const place = locations.find((location) => location.id === id)
    return place ? addressLine(place) : t('resource.no-place')
  }
  const { form, isValid, ...state } = useDialogForm<ResourceDraft, unknown>({
    resolver,
    first,
    save: async (draft) => {
      const answer = await bridge.call('saveResource', { body: toRequest(draft, resource?.id) })
      if (!answer.resource) throw new AppError('validation', { fieldErrors: { quantity: inUseText(answer.inUse) } })
    },
    fieldOfRequest,
    changes: [['resources'], ['services']],
    saved: () => t('resource.saved'),
    shared: {
      fields: [
        { name: 'name', label: t('resource.name') },
        { name: 'quantity', label: t('resource.quantity') },
        { name: 'place', label: t('resource.place'), show: ({ place }) => placeText(place) },
      ],
      readStored: async () => {
        const stored = (await bridge.call('resources', {})).find(({ id }) => id === resource?.id)
        return stored && draftOfResource(stored)
      },
    },
  })
  const { field, errorOf } = useFormFieldProps(form)
  const { place } = useFormValues(form)
  const choosable = locations.filter(({ id, withdrawn }) => !withdrawn || id === place)

  return (
    <FormDialog title={t(resource ? 'resource.edit' : 'resource.add')} state={state} isDisabled={!isValid}>
      <TextField
        label={t('resource.name')}
        hint={t('resource.name-hint')}
        autoComplete="off"
        required
        {...field('name')}
      />
      <TextField
        label={t('resource.quantity')}
        hint={t('resource.quantity-hint')}
        inputMode="numeric"
        autoComplete="off"
        required
        {...field('quantity')}
      />
      {choosable.length > 0 && (
        <NativeSelect
          label={t('resource.place')}
          hint={t('resource.place-hint')}
          options={[
            { value: '', label: t('resource.no-place') },
            ...choosable.map((location) => ({ value: location.id, label: addressLine(location) })),
          ]}
          value={place}
          onChange={(id) => form.setValue('place', id, { shouldDirty: true, shouldValidate: true })}
          error={errorOf('place')}
        />
      )}
    </FormDialog>
  )
}
