import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/domain/team/specialist.ts'
import { readPriceEntry } from '#shared/domain/payment/money.ts'
import { formatDuration, formatFieldDate, formatPrice } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { locationsQuery, servicesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import type { AvailabilityDetails } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import type { ConflictField } from '#renderer/platform/conflict/differences.ts'
import { addressLine, useLocationText } from '#renderer/platform/location/location-text.ts'
import { useWallNow } from '#renderer/platform/time/use-wall-now.ts'
import { isSession, type EditDraft, type EditField } from './edit-availability-form.ts'

/** A form field with its label and its value as text. */
export interface FieldLabel extends ConflictField<EditDraft> {
  readonly name: EditField
  readonly show: (draft: EditDraft) => string
}

/** A changed field with its values as text. */
export interface ChangedField {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** The form fields with labels and values as text, for a kind of availability, in the form's order (rule A2.35). */
export function useFieldsAsText(type: AvailabilityDetails['type']): readonly FieldLabel[] {
  const t = useText('provider')
  const uiText = useText('ui')
  const locale = useLocale()
  const bridge = useBridge()
  const locationText = useLocationText()
  const { date: today } = useWallNow()
  const { data: services = [] } = useQuery(servicesQuery(bridge))
  const { data: specialists = [] } = useQuery(specialistsQuery(bridge))
  const { data: places = [] } = useQuery(locationsQuery(bridge))

  const specialistName = (id: string) => {
    const specialist = specialists.find((each) => each.id === id)
    return specialist ? fullName(specialist) : ''
  }
  const serviceNames = (ids: readonly string[]) =>
    services.flatMap(({ id, name }) => (ids.includes(id) ? [name] : [])).join(', ')
  const addresses = (ids: readonly string[]) =>
    places.flatMap((place) => (ids.includes(place.id) ? [addressLine(place)] : [])).join('; ') ||
    t('availability.any-place')

  const all: readonly FieldLabel[] = [
    { name: 'specialistId', label: t('availability.specialist'), show: (draft) => specialistName(draft.specialistId) },
    { name: 'serviceIds', label: t('availability.service-field'), show: (draft) => serviceNames(draft.serviceIds) },
    {
      name: 'price',
      label: t('availability.price'),
      show: ({ isFree, price }) => (isFree ? uiText('price.free') : priceWords(price, locale)),
    },
    {
      name: 'duration',
      label: t('availability.duration'),
      show: ({ duration }) => formatDuration(Number(duration), locale),
    },
    { name: 'locationTypes', label: t('availability.location'), show: (draft) => locationText(draft.locationTypes) },
    { name: 'placeIds', label: t('availability.place'), show: ({ placeIds }) => addresses(placeIds) },
    { name: 'date', label: t('availability.date'), show: ({ date }) => formatFieldDate(date, today, locale) },
    { name: 'from', label: t('availability.from'), show: ({ from }) => from },
    { name: 'to', label: t('availability.to'), show: ({ to }) => to },
    { name: 'repeat', label: t('availability.frequency'), show: ({ repeat }) => t(`repeat.${repeat}`) },
    {
      name: 'endDate',
      label: t('availability.end-date'),
      show: ({ endDate }) =>
        endDate === null ? t('availability.open-ended') : formatFieldDate(endDate, today, locale),
    },
  ]
  return all.filter(({ name }) => isSession({ type }) || (name !== 'price' && name !== 'duration'))
}

/** The differences between two drafts as text. */
export function fieldDifferences(words: readonly FieldLabel[], before: EditDraft, after: EditDraft): ChangedField[] {
  return words.flatMap(({ name, label, show }) => {
    // One-time availability does not repeat, so its end date is not listed as a difference.
    if (name === 'endDate' && after.repeat === 'ONE_TIME') return []
    const [old, now] = [show(before), show(after)]
    return old === now ? [] : [{ label, before: old, after: now }]
  })
}

function priceWords(price: string, locale: Locale): string {
  const entry = readPriceEntry(price)
  return entry.kind === 'price' ? formatPrice(entry.cents, locale) : price
}
