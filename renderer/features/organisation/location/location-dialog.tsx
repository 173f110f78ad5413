import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { locationsQuery } from '#renderer/data/queries.ts'
import type { ServiceLocation } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { countryName } from '#renderer/platform/fields/country-field.tsx'
import { AddressFields } from '#renderer/platform/location/address-fields.tsx'
import {
  draftOfLocation,
  emptyLocation,
  fieldOfRequest,
  locationSchema,
  toRequest,
  type LocationDraft,
} from '#renderer/platform/location/location-form.ts'
import { FormDialog } from '#renderer/platform/forms/form-dialog.tsx'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'

const resolver = zodResolver(locationSchema)

/** Creates or edits a location. Save is disabled until it is complete (rules A2.39 and A5.9). */
export function LocationDialog({ location }: { location?: ServiceLocation | undefined }) {
  const t = useText('provider')
  const locale = useLocale()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const first = useMemo(
    () =>
      location
        ? draftOfLocation(location)
        : emptyLocation(queryClient.getQueryData(locationsQuery(bridge).queryKey) ?? []),
    [bridge, location, queryClient],
  )
  const { form, isValid, ...state } = useDialogForm<LocationDraft, unknown>({
    resolver,
    first,
    save: (draft) => bridge.call('saveLocation', { body: toRequest(draft, location?.id) }),
    fieldOfRequest,
    changes: [['locations']],
    saved: () => t('location.saved'),
    shared: {
      fields: [
        { name: 'address', label: t('location.address') },
        { name: 'city', label: t('location.city') },
        { name: 'zip', label: t('location.zip') },
        { name: 'country', label: t('location.country'), show: ({ country }) => countryName(country, locale) },
      ],
      readStored: async () => {
        const stored = (await bridge.call('providerLocations', {})).find(({ id }) => id === location?.id)
        return stored && draftOfLocation(stored)
      },
    },
  })

  return (
    <FormDialog size="large" title={t(location ? 'location.edit' : 'location.add')} state={state} isDisabled={!isValid}>
      <AddressFields form={form} />
    </FormDialog>
  )
}
