import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Input } from '#shared/api/client.ts'
import { centsOfEuros, eurosOfCents, type Cents } from '#shared/domain/payment/money.ts'
import { MAX_PACKAGE_NAME_LENGTH, packagePriceCents, packageProblems } from '#shared/domain/package/package-rules.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import { centsOf, type Service, type ServicePackage } from '#renderer/data/api-types.ts'
import type { FieldsOfRequest } from '#renderer/platform/forms/request-fields.ts'

/** The values of the form; numbers are the typed texts. */
export interface PackageDraft {
  /** The package's version that was read; undefined for a new package. */
  version: number | undefined
  /** The name in the organisation's language. */
  name: string
  /** The name in the other language; empty while it is not written. */
  otherName: string
  /** The price in euros; ignored while `isFree`. */
  price: string
  isFree: boolean
  /** The number of credits by service id. */
  credits: Record<string, string>
  /** The validity in days; empty when credits never expire. */
  validityDays: string
}

export const emptyPackage: PackageDraft = {
  version: undefined,
  name: '',
  otherName: '',
  price: '',
  isFree: false,
  credits: {},
  validityDays: '',
}

/** The form values of a package; `own` is the organisation's language, `locale` the user's. */
export function draftOfPackage(sold: ServicePackage, own: Language, locale: Locale): PackageDraft {
  return {
    version: sold.version,
    name: sold.names[own],
    otherName: sold.names[otherLanguage(own)],
    price: sold.price === 0 ? '' : formatTypedAmount(centsOf(sold.price), locale),
    isFree: sold.price === 0,
    credits: Object.fromEntries(sold.packageServices.map(({ serviceId, credits }) => [serviceId, String(credits)])),
    validityDays: sold.validityDays === null ? '' : String(sold.validityDays),
  }
}

/** Validates the form (`shared/domain/package/package-rules.ts`); messages are keys of the `validation` texts. */
export const packageResolver: Resolver<PackageDraft> = (draft) => {
  const otherName = draft.otherName.trim().length > MAX_PACKAGE_NAME_LENGTH ? { otherName: 'service-name-length' } : {}
  const problems = Object.entries({ ...packageProblems(draft), ...otherName })
  if (problems.length === 0) return { values: draft, errors: {} }
  const errors = problems.map(([field, message]) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<PackageDraft> }
}

/** Converts valid form values to an API request. */
export function toRequest(draft: PackageDraft, id: string | undefined, own: Language): Input<'savePackage'>['body'] {
  return {
    ...(id !== undefined && { id }),
    ...(draft.version !== undefined && { version: draft.version }),
    name: draft.name.trim(),
    names: wordsFrom(own, draft.name, draft.otherName),
    price: eurosOfCents(packagePriceCents(draft)),
    freeOfCharge: draft.isFree,
    packageServices: Object.entries(draft.credits).map(([serviceId, credits]) => ({
      serviceId,
      credits: Number(credits),
    })),
    validityDays: draft.validityDays.trim() === '' ? null : Number(draft.validityDays),
  }
}

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfRequest: FieldsOfRequest<'savePackage', PackageDraft> = {
  name: 'name',
  names: 'otherName',
  price: 'price',
  freeOfCharge: 'price',
  packageServices: 'credits',
  validityDays: 'validityDays',
}

/** Returns what the bookings of a package would cost in cents if they were bought one by one: 5 massages of €85 → 42500. */
export function separateCents(credits: PackageDraft['credits'], services: readonly Service[]): Cents {
  const sums = services.map(({ id, price }) => {
    const count = Number(credits[id] ?? 0)
    return Number.isInteger(count) ? count * (centsOfEuros(price) ?? 0) : 0
  })
  return sums.reduce((sum, cents) => sum + cents, 0)
}
