import type { Locale } from '#shared/i18n/locale.ts'
import { formatTypedAmount } from '#shared/i18n/format.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Input } from '#shared/api/client.ts'
import { COUPON_CODE } from '#shared/domain/coupon/coupon.ts'
import { couponCodeOf } from '#shared/domain/price/voucher-code.ts'
import type { TextKey } from '#shared/i18n/message-types.ts'
import type { Coupon } from '#renderer/data/voucher-queries.ts'
import { typedCents } from '#renderer/platform/fields/parse-amount.ts'
import { typedEuros } from './typed-amount.ts'

/** The values of the form; numbers and dates are the typed texts. */
export interface CouponDraft {
  version: number | undefined
  code: string
  kind: 'percent' | 'amount'
  /** The discount in percent or in euros, depending on `kind`. */
  value: string
  /** Maximum number of uses; empty for no limit. */
  mostUses: string
  mostPerCustomer: string
  /** yyyy-MM-dd, or empty. */
  firstDay: string
  lastDay: string
  /** The services to which the coupon applies; empty for all. */
  serviceIds: string[]
  minPrice: string
  newCustomersOnly: boolean
  isOn: boolean
}

export const emptyCoupon: CouponDraft = {
  version: undefined,
  code: '',
  kind: 'percent',
  value: '',
  mostUses: '',
  mostPerCustomer: '',
  firstDay: '',
  lastDay: '',
  serviceIds: [],
  minPrice: '',
  newCustomersOnly: false,
  isOn: true,
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

export const draftOfCoupon = (coupon: Coupon, locale: Locale): CouponDraft => ({
  version: coupon.version,
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  value: coupon.percent === null ? formatTypedAmount(centsOf(coupon.amount ?? 0), locale) : String(coupon.percent),
  mostUses: numberText(coupon.mostUses),
  mostPerCustomer: numberText(coupon.mostPerCustomer),
  firstDay: coupon.firstDay ?? '',
  lastDay: coupon.lastDay ?? '',
  serviceIds: coupon.serviceIds,
  minPrice: coupon.minPrice === 0 ? '' : formatTypedAmount(centsOf(coupon.minPrice), locale),
  newCustomersOnly: coupon.newCustomersOnly,
  isOn: coupon.isOn,
})

const isWhole = (text: string, most: number): boolean =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most

type Problem = TextKey<'validation'>

function couponProblems(draft: CouponDraft): Partial<Record<keyof CouponDraft, Problem>> {
  const { code, kind, value, mostUses, mostPerCustomer, firstDay, lastDay, minPrice } = draft
  const valueProblem = kind === 'percent' ? !isWhole(value, 100) && 'percent' : !typedCents(value) && 'price-format'
  const problems: Record<string, Problem | false> = {
    code: !COUPON_CODE.test(couponCodeOf(code)) && 'coupon-code',
    value: valueProblem,
    mostUses: mostUses.trim() !== '' && !isWhole(mostUses, 1_000_000) && 'uses',
    mostPerCustomer: mostPerCustomer.trim() !== '' && !isWhole(mostPerCustomer, 1000) && 'uses',
    lastDay: firstDay !== '' && lastDay !== '' && lastDay < firstDay && 'end-date-before-start',
    minPrice: minPrice.trim() !== '' && typedCents(minPrice) === undefined && 'price-format',
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== false))
}

/** Validates the form; messages are keys of the `validation` texts. */
export const couponResolver: Resolver<CouponDraft> = (draft) => {
  const problems = Object.entries(couponProblems(draft))
  if (problems.length === 0) return { values: draft, errors: {} }
  const errors = problems.map(([field, message]) => [field, { type: 'rule', message }])
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<CouponDraft> }
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** Converts valid form values to an API request. */
export const toCouponRequest = (draft: CouponDraft, id: string | undefined): Input<'saveCoupon'>['body'] => ({
  ...(id !== undefined && { id }),
  ...(draft.version !== undefined && { version: draft.version }),
  code: couponCodeOf(draft.code),
  amount: draft.kind === 'amount' ? typedEuros(draft.value) : null,
  percent: draft.kind === 'percent' ? Number(draft.value) : null,
  mostUses: numberOf(draft.mostUses),
  mostPerCustomer: numberOf(draft.mostPerCustomer),
  firstDay: draft.firstDay || null,
  lastDay: draft.lastDay || null,
  serviceIds: [...draft.serviceIds],
  minPrice: typedEuros(draft.minPrice),
  newCustomersOnly: draft.newCustomersOnly,
  isOn: draft.isOn,
})

/** Maps each field of the API request to the form field that shows its errors. */
export const fieldOfCoupon: Readonly<Record<string, keyof CouponDraft>> = {
  code: 'code',
  amount: 'value',
  percent: 'value',
  mostUses: 'mostUses',
  mostPerCustomer: 'mostPerCustomer',
  firstDay: 'firstDay',
  lastDay: 'lastDay',
  serviceIds: 'serviceIds',
  minPrice: 'minPrice',
}
