import { readPriceEntry, type Cents } from '#shared/domain/payment/money.ts'
import { priceProblem, type ServiceProblem } from '#shared/domain/service/service-rules.ts'

/** The form data of a package. Numbers are texts, as typed. */
export interface PackageDraft {
  readonly name: string
  /** The price in euros; ignored when `isFree`. */
  readonly price: string
  readonly isFree: boolean
  /** The number of credits by service id. */
  readonly credits: Readonly<Record<string, string>>
  /** For how many days after the purchase the credits are valid; empty when they never expire (rule D65). */
  readonly validityDays: string
}

export type PackageProblem = ServiceProblem | 'credits' | 'validity-days' | 'package-services'

export type PackageField = 'name' | 'price' | 'credits' | 'validityDays'

export const MAX_PACKAGE_NAME_LENGTH = 100
const MAX_CREDITS = 999
/** The maximum number of packages of an organisation, withdrawn ones included, which stay because they were sold. */
export const MOST_PACKAGES = 1000
const MAX_VALIDITY_DAYS = 3650

/** The validation errors of a package by field (rules A5.2, A5.3, D137 and D65). */
export function packageProblems(draft: PackageDraft): Partial<Record<PackageField, PackageProblem>> {
  const problems = {
    name: nameProblem(draft.name),
    price: draft.isFree ? undefined : priceProblem(draft.price),
    credits: creditsProblem(Object.values(draft.credits)),
    validityDays: validityProblem(draft.validityDays),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function nameProblem(typed: string): PackageProblem | undefined {
  const name = typed.trim()
  if (name === '') return 'required'
  return name.length > MAX_PACKAGE_NAME_LENGTH ? 'service-name-length' : undefined
}

function creditsProblem(typed: readonly string[]): PackageProblem | undefined {
  if (typed.length === 0) return 'package-services'
  return typed.every((credits) => isWithin(credits, MAX_CREDITS)) ? undefined : 'credits'
}

function validityProblem(typed: string): PackageProblem | undefined {
  return typed.trim() === '' || isWithin(typed, MAX_VALIDITY_DAYS) ? undefined : 'validity-days'
}

/** Whether a text is an integer from 1 to `most`. */
const isWithin = (typed: string, most: number): boolean =>
  /^\d{1,9}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= most

/** The price of a valid package; throws for an invalid one. */
export function packagePriceCents({ price, isFree }: Pick<PackageDraft, 'price' | 'isFree'>): Cents {
  if (isFree) return 0
  const entry = readPriceEntry(price)
  if (entry.kind === 'invalid') throw new RangeError('The draft has problems')
  return entry.cents
}
