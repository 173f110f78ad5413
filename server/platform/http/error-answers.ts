import type { ErrorBody, SecondFactorStep } from '#shared/api/app-error.ts'
import { errorStatus, type ServerErrorCode, serverErrorCodes } from '#shared/api/error-codes.ts'
import { type Cents, eurosOfCents } from '#shared/domain/payment/money.ts'
import { translator } from '#shared/i18n/i18n-interface.ts'
import { createI18n } from '#shared/i18n/i18next.ts'
import { formatDate, formatFieldDate } from '#shared/i18n/format.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { errors as englishErrors } from '#shared/i18n/messages/en/errors.ts'
import { answeredErrors as englishAnswered } from '#shared/i18n/messages/en/answered-errors.ts'
import { providerErrors as englishProviderErrors } from '#shared/i18n/messages/en/provider-errors.ts'
import { validation as englishValidation } from '#shared/i18n/messages/en/validation.ts'
import { errors as dutchErrors } from '#shared/i18n/messages/nl/errors.ts'
import { answeredErrors as dutchAnswered } from '#shared/i18n/messages/nl/answered-errors.ts'
import { providerErrors as dutchProviderErrors } from '#shared/i18n/messages/nl/provider-errors.ts'
import { validation as dutchValidation } from '#shared/i18n/messages/nl/validation.ts'
import { TooManyWaiting } from '#server/platform/concurrency/task-limit.ts'
import { isDatabaseAway } from '#server/platform/database/database-errors.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import type { Conflict, FieldProblems, RefusedGiftCard } from './handler.ts'

const i18n = createI18n('nl', {
  en: { errors: { ...englishErrors, ...englishAnswered, ...englishProviderErrors }, validation: englishValidation },
  nl: { errors: { ...dutchErrors, ...dutchAnswered, ...dutchProviderErrors }, validation: dutchValidation },
})

/** Error texts are cached per language, because the same refusal may be sent thousands of times under load. */
const textsIn = (locale: Locale) => {
  const text = translator(i18n, 'errors', locale)
  const ofCode = new Map(serverErrorCodes.map((code) => [code, text(code)]))
  return { text, ofCode, ofField: translator(i18n, 'validation', locale) }
}
const texts: Readonly<Record<Locale, ReturnType<typeof textsIn>>> = { en: textsIn('en'), nl: textsIn('nl') }

export interface ErrorAnswer {
  status: number
  body: ErrorBody
}

export interface ErrorAnswerOptions {
  locale: Locale
  requestId: string
  fields?: FieldProblems | undefined
  conflict?: Conflict | undefined
  /** The number of bookings that prevent the change. */
  count?: number | undefined
  /** The current price, when the client saw another one. */
  priceCents?: Cents | undefined
  /** The gift card that pays nothing. */
  giftCard?: RefusedGiftCard | undefined
  secondFactor?: SecondFactorStep | undefined
  /** The text of a validation error where the specification fixes its wording (rule B8.2). */
  message?: string | undefined
}

/** The texts for error codes that mention a number. All other codes with a number are about upcoming bookings. */
const countedTexts = {
  'seats-booked': 'seats-booked-count',
  'payments-open': 'payments-open-count',
  'too-many-unpaid': 'too-many-unpaid-count',
} as const satisfies Partial<Record<ServerErrorCode, string>>

const countedText = (code: ServerErrorCode) =>
  code === 'seats-booked' || code === 'payments-open' || code === 'too-many-unpaid'
    ? countedTexts[code]
    : 'bookings-ahead-count'

/** Why a gift card pays nothing (rule D282). */
const giftCardText = ({ code, problem, lastDay }: RefusedGiftCard, locale: Locale): string =>
  texts[locale].text(`gift-card-${problem}`, { code, date: lastDay === undefined ? '' : formatDate(lastDay, locale) })

/** The body of an error answer in the requested language (rule A8.1). */
export function errorAnswer(
  code: ServerErrorCode,
  { locale, requestId, fields = {}, conflict, count, priceCents, giftCard, secondFactor, message }: ErrorAnswerOptions,
): ErrorAnswer {
  const { text, ofCode, ofField } = texts[locale]
  const fieldTexts = Object.fromEntries(Object.entries(fields).map(([name, key]) => [name, ofField(key)]))
  if (conflict) {
    const { field, service, from, to } = conflict
    const date = formatFieldDate(conflict.date, conflict.today, locale)
    fieldTexts[field] = text('overlap-with', { service, date, from, to })
  }
  const counted = count === undefined ? undefined : text(countedText(code), { count })
  return {
    status: errorStatus[code],
    body: {
      responseMessage:
        message ?? counted ?? (giftCard && giftCardText(giftCard, locale)) ?? ofCode.get(code) ?? text(code),
      ...(Object.keys(fieldTexts).length > 0 && { fields: fieldTexts }),
      code,
      requestId,
      ...(secondFactor && { secondFactor }),
      ...(priceCents !== undefined && { price: { amount: eurosOfCents(priceCents), currency: 'EUR' as const } }),
    },
  }
}

const frameworkCodes: Readonly<Record<string, ServerErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
}

/** The error code for a thrown error. `internal` means a bug; only that is logged as an error. */
export function codeOfThrown(error: unknown): ServerErrorCode {
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string
    statusCode?: number
  }
  if (error instanceof TooManyWaiting) return error.code
  if (error instanceof StorageUnavailable) return 'storage-unavailable'
  if (isDatabaseAway(error)) return 'unavailable'
  const known = code === undefined ? undefined : frameworkCodes[code]
  if (known) return known
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'malformed-request' : 'internal'
}
