import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { fullName } from '#shared/domain/team/specialist.ts'
import { otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { locationsQuery, resourcesQuery, serviceCategoriesQuery, specialistsQuery } from '#renderer/data/queries.ts'
import type { Service } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { type ConflictField, everyField } from '#renderer/platform/conflict/differences.ts'
import { imagePath } from '#renderer/platform/image/image-value.ts'
import { addressLine, locationTextKeys } from '#renderer/platform/location/location-text.ts'
import { useSession } from '#renderer/platform/session/session-context.ts'
import { useOfferNewTerms } from '#renderer/platform/availability/use-offer-new-terms.ts'
import { useDialogForm } from '#renderer/platform/forms/use-dialog-form.ts'
import type { DepositDraft } from './deposit-draft.ts'
import type { FeeDraft, GuaranteeDraft } from './guarantee-draft.ts'
import {
  draftOfService,
  emptyService,
  fieldOfRequest,
  serviceResolver,
  toRequest,
  type ServiceDraft,
} from './service-form.ts'

type Text = ReturnType<typeof useText<'provider'>>

/**
 * The form of a service and its save function. `onRefused` is called for every failed save, because the dialog then returns to its first
 * step (rule A4.22).
 */
export function useServiceForm(service: Service | undefined, onRefused: () => void) {
  const t = useText('provider')
  const bridge = useBridge()
  const { organisationKind, locale: own } = useSession().organisation
  const locale = useLocale()
  const offerNewTerms = useOfferNewTerms()
  const first = useMemo(() => (service ? draftOfService(service, own, locale) : emptyService), [service, own, locale])
  const resolver = useMemo(() => serviceResolver(organisationKind), [organisationKind])
  return useDialogForm<ServiceDraft, Service>({
    resolver,
    first,
    save: async (draft) => {
      const featuredImage = await imagePath(bridge, draft.image)
      return bridge.call('saveService', { body: toRequest(draft, { id: service?.id, featuredImage, own }) })
    },
    fieldOfRequest,
    changes: [['services']],
    saved: () => t('service.saved'),
    afterwards: (saved) => {
      if (service) void offerNewTerms(service, saved)
    },
    shared: {
      fields: useConflictFields(),
      readStored: async () => {
        const stored = (await bridge.call('providerServices', {})).find(({ id }) => id === service?.id)
        return stored && draftOfService(stored, own, locale)
      },
    },
    onRefused,
  })
}

/** A deposit as text, such as "30%: New customers". */
function depositText({ kind, percent, amount, customers, rest }: DepositDraft, t: Text): string {
  if (kind === 'none') return t('service.deposit.kind.none')
  const part = kind === 'percent' ? `${percent}%` : `€${amount}`
  return `${part}: ${t(`service.deposit.customers.${customers}`)}; ${t(`service.deposit.rest.${rest}`)}`
}

/** The fees as text, such as "No-show 50%, late €15: Everyone". */
function guaranteeText({ noShow, late, customers }: GuaranteeDraft, t: Text): string {
  const feeText = ({ kind, percent, amount }: FeeDraft) => (kind === 'percent' ? `${percent}%` : `€${amount}`)
  const fees = [
    ...(noShow.kind === 'none' ? [] : [`${t('service.guarantee.no-show')}: ${feeText(noShow)}`]),
    ...(late.kind === 'none' ? [] : [`${t('service.guarantee.late')}: ${feeText(late)}`]),
  ]
  if (fees.length === 0) return t('service.guarantee.kind.none')
  return [...fees, t(`service.deposit.customers.${customers}`)].join('; ')
}

/** The form's fields with their values as text, to show a conflict when two people changed the same service. */
function useConflictFields(): readonly ConflictField<ServiceDraft>[] {
  const t = useText('provider')
  const ui = useText('ui')
  const bridge = useBridge()
  const { data: specialists = [] } = useQuery(specialistsQuery(bridge))
  const { data: places = [] } = useQuery(locationsQuery(bridge))
  const { data: resources = [] } = useQuery(resourcesQuery(bridge))
  const { data: categories } = useQuery(serviceCategoriesQuery(bridge))
  const otherName = t(`words.${otherLanguage(useSession().organisation.locale)}`)
  const minutes = (typed: string) => typed && t('service.minutes-count', { minutes: typed })
  return everyField<ServiceDraft>({
    serviceKind: { label: t('service.type'), show: (draft) => t(`service.type.${draft.serviceKind}`) },
    name: { label: t('service.name') },
    description: { label: t('service.description') },
    otherName: { label: `${t('service.name')} (${otherName})` },
    otherDescription: { label: `${t('service.description')} (${otherName})` },
    categoryId: {
      label: t('service.category'),
      show: ({ categoryId }) => categories?.categories.find(({ id }) => id === categoryId)?.name ?? '',
    },
    duration: { label: t('service.duration'), show: (draft) => minutes(draft.duration) },
    price: { label: t('service.price'), show: (draft) => draft.price && `€${draft.price}` },
    isFree: { label: t('service.free'), show: (draft) => (draft.isFree ? ui('price.free') : '') },
    seats: { label: t('service.seats') },
    mostSeats: { label: t('service.most-seats') },
    questions: {
      label: t('question.list'),
      show: ({ questions }) => questions.map(({ wording }) => wording).join('; '),
    },
    bufferBefore: { label: t('service.buffer-before'), show: (draft) => minutes(draft.bufferBefore) },
    bufferAfter: { label: t('service.buffer-after'), show: (draft) => minutes(draft.bufferAfter) },
    locationTypes: {
      label: t('service.location'),
      show: (draft) => draft.locationTypes.map((type) => t(locationTextKeys[type])).join(', '),
    },
    videoUrl: { label: t('service.video-url') },
    placeIds: {
      label: t('service.places'),
      show: ({ placeIds }) =>
        places
          .filter(({ id }) => placeIds.includes(id))
          .map(addressLine)
          .join('; '),
    },
    specialistIds: {
      label: t('service.tab.specialists'),
      show: (draft) =>
        specialists
          .filter(({ id }) => draft.specialistIds.includes(id))
          .map(fullName)
          .join(', '),
    },
    specialistsNeeded: {
      label: t('service.at-once'),
      show: ({ specialistsNeeded }) => String(specialistsNeeded),
    },
    needs: {
      label: t('service.needs'),
      show: ({ needs }) =>
        resources
          .filter(({ id }) => needs[id] !== undefined)
          .map(({ id, name }) => `${needs[id]}x ${name}`)
          .join(', '),
    },
    repeatSteps: {
      label: t('service.repeats'),
      show: ({ repeatSteps }) => repeatSteps.map((step) => t(`service.repeats.${step}`)).join(', '),
    },
    repeatMost: { label: t('service.repeats-most') },
    deposit: { label: t('service.deposit'), show: ({ deposit }) => depositText(deposit, t) },
    guarantee: { label: t('service.guarantee'), show: ({ guarantee }) => guaranteeText(guarantee, t) },
    image: {
      label: t('image.label'),
      show: ({ image }) => (image?.kind === 'local' ? image.file.name : (image?.name ?? image?.filePath ?? '')),
    },
  })
}
