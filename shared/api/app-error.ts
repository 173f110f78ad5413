/** Error codes of the server. Each has a text in both languages (`shared/i18n/messages`). */
export const serverErrorCodes = [
  'validation',
  'malformed-request',
  'unauthenticated',
  'forbidden',
  'not-found',
  'slot-taken',
  'slot-not-offered',
  'too-many-holds',
  'too-many-holds-nearby',
  'too-many-unpaid',
  'too-many-unpaid-nearby',
  'too-many-unpaid-packages',
  'price-changed',
  'overlap',
  'conflict',
  'transition-not-allowed',
  'too-late',
  'credentials-invalid',
  'code-invalid',
  'email-unconfirmed',
  'second-factor-required',
  'confirmation-required',
  'login-expired',
  'passkey-refused',
  'last-passkey',
  'terms-required',
  'idempotency-mismatch',
  'rate-limited',
  'payload-too-large',
  'payment-method-unavailable',
  'no-credits',
  'questions-changed',
  'quote-changed',
  'voucher-not-valid',
  'too-few-seats',
  'payment-ahead-required',
  'deposit-required',
  'deposit-changed',
  'fee-changed',
  'customer-blocked',
  'account-required',
  'guest-code-required',
  'other-address',
  'proof-required',
  'customer-gone',
  'customer-without-address',
  'customers-with-accounts',
  'same-customer',
  'works-here',
  'payment-expired',
  'payment-unavailable',
  'payment-update-failed',
  'payment-accounts-off',
  'payment-account-exists',
  'payments-open',
  'no-invoice',
  'credit-too-much',
  'refund-too-much',
  'image-empty',
  'image-type',
  'image-too-large',
  'image-too-many-pixels',
  'image-unreadable',
  'storage-unavailable',
  'invitation-invalid',
  'last-owner',
  'organisation-suspended',
  'bookings-ahead',
  'seats-booked',
  'page-name-taken',
  'domain-taken',
  'unavailable',
  'internal',
] as const

export type ServerErrorCode = (typeof serverErrorCodes)[number]

/**
 * Error codes that the client itself sets: no answer arrived, a local file cannot be read or written, an offline action cannot be stored
 * for later, or the person dismissed the browser's passkey prompt.
 */
export const clientErrorCodes = [
  'network',
  'timeout',
  'offline',
  'file-unreadable',
  'file-unwritable',
  'acts-unwritable',
  'acts-full',
  'passkey-dismissed',
] as const

export type ErrorCode = ServerErrorCode | (typeof clientErrorCodes)[number]

/** HTTP status of each server error code. */
export const errorStatus: Record<ServerErrorCode, number> = {
  validation: 400,
  'malformed-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'slot-taken': 409,
  'slot-not-offered': 409,
  'too-many-holds': 409,
  'too-many-holds-nearby': 409,
  'too-many-unpaid': 409,
  'too-many-unpaid-nearby': 409,
  'too-many-unpaid-packages': 409,
  'price-changed': 409,
  overlap: 409,
  conflict: 409,
  'transition-not-allowed': 409,
  'too-late': 409,
  'credentials-invalid': 401,
  'code-invalid': 400,
  'email-unconfirmed': 403,
  'second-factor-required': 401,
  'confirmation-required': 403,
  'login-expired': 401,
  'passkey-refused': 400,
  'last-passkey': 409,
  'terms-required': 400,
  'idempotency-mismatch': 422,
  'rate-limited': 429,
  'payload-too-large': 413,
  'payment-method-unavailable': 409,
  'no-credits': 409,
  'questions-changed': 409,
  'quote-changed': 409,
  'voucher-not-valid': 409,
  'too-few-seats': 409,
  'payment-ahead-required': 409,
  'deposit-required': 409,
  'deposit-changed': 409,
  'fee-changed': 409,
  'customer-blocked': 403,
  'account-required': 403,
  'guest-code-required': 403,
  'other-address': 409,
  'proof-required': 400,
  'customer-gone': 409,
  'customer-without-address': 409,
  'customers-with-accounts': 409,
  'same-customer': 409,
  'works-here': 409,
  'payment-expired': 409,
  'payment-unavailable': 503,
  'payment-update-failed': 409,
  'payment-accounts-off': 409,
  'payment-account-exists': 409,
  'payments-open': 409,
  'no-invoice': 409,
  'credit-too-much': 409,
  'refund-too-much': 409,
  'invitation-invalid': 404,
  'last-owner': 409,
  'organisation-suspended': 403,
  'bookings-ahead': 409,
  'seats-booked': 409,
  'page-name-taken': 409,
  'domain-taken': 409,
  'image-empty': 400,
  'image-type': 415,
  'image-too-large': 413,
  'image-too-many-pixels': 413,
  'image-unreadable': 422,
  'storage-unavailable': 503,
  unavailable: 503,
  internal: 500,
}

/** An amount in euros. */
export interface Price {
  amount: number
  currency: 'EUR'
}

/** The data for the second step of a log-in; present only with the code `second-factor-required`. */
export interface SecondFactorStep {
  /** Proves that the first step succeeded. It is valid for ten minutes, and only in the browser that made the first step. */
  ticket: string
  /** Whether the account has a passkey, which can be used instead of a code. */
  hasPasskey: boolean
}

/** The body of the server's error answers. `readErrorBody` accepts further shapes (rule A8.1). `fields` has one message per field. */
export interface ErrorBody {
  responseMessage: string
  fields?: Record<string, string>
  code: ServerErrorCode
  requestId: string
  /** The current price; only with the code `price-changed`. */
  price?: Price
  secondFactor?: SecondFactorStep
}

export interface AppErrorOptions {
  /** The message to show, in the requested language; empty for a client error, for which the client has its own text. */
  message?: string
  fieldErrors?: Readonly<Record<string, string>>
  status?: number
  requestId?: string
  price?: Price
  secondFactor?: SecondFactorStep
  cause?: unknown
}

/** A failed API call. Only the HTTP and IPC clients create it. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly status: number | undefined
  readonly requestId: string | undefined
  readonly price: Price | undefined
  readonly secondFactor: SecondFactorStep | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? '', { cause: options.cause })
    this.code = code
    this.fieldErrors = options.fieldErrors ?? {}
    this.status = options.status
    this.requestId = options.requestId
    this.price = options.price
    this.secondFactor = options.secondFactor
  }
}

/** An AppError as plain data, to pass it between processes. */
export interface AppErrorData {
  code: ErrorCode
  message: string
  fieldErrors: Readonly<Record<string, string>>
  status?: number
  requestId?: string
}

export function toErrorData(error: AppError): AppErrorData {
  return {
    code: error.code,
    message: error.message,
    fieldErrors: error.fieldErrors,
    ...(error.status !== undefined && { status: error.status }),
    ...(error.requestId !== undefined && { requestId: error.requestId }),
  }
}

export const fromErrorData = (data: AppErrorData): AppError => new AppError(data.code, data)

const isServerCode = (value: unknown): value is ServerErrorCode => serverErrorCodes.some((code) => code === value)

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (value: unknown): Json => (isObject(value) ? value : {})

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function priceOf(value: unknown): Price | undefined {
  const { amount, currency } = objectOf(value)
  return typeof amount === 'number' && currency === 'EUR' ? { amount, currency } : undefined
}

function secondFactorOf(value: unknown): SecondFactorStep | undefined {
  const { ticket, hasPasskey } = objectOf(value)
  return typeof ticket === 'string' ? { ticket, hasPasskey: hasPasskey === true } : undefined
}

const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Derives an error code from the status of an answer whose body has no known code. */
function codeOf(status: number, hasFields: boolean): ServerErrorCode {
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return hasFields ? 'validation' : 'internal'
}

/**
 * Parses an error body in every shape of rule A8.1: each part may be inside `error`, at the top level, or absent. A body that the server
 * did not write, such as a proxy's error page, yields no messages.
 */
export function readErrorBody(status: number, body: unknown): AppError {
  const outer = objectOf(body)
  const inner = objectOf(outer['error'])
  const part = (name: keyof ErrorBody): unknown => inner[name] ?? outer[name]
  const code = part('code')
  const requestId = stringOf(part('requestId'))
  const fieldErrors = textsOf(part('fields'))
  const price = priceOf(part('price'))
  const secondFactor = secondFactorOf(part('secondFactor'))
  return new AppError(isServerCode(code) ? code : codeOf(status, Object.keys(fieldErrors).length > 0), {
    status,
    message: stringOf(part('responseMessage')),
    fieldErrors,
    ...(requestId && { requestId }),
    ...(price && { price }),
    ...(secondFactor && { secondFactor }),
  })
}

/** Whether a retry may succeed: no answer arrived, or the server reported that it is unavailable. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppError && ['network', 'timeout', 'offline', 'unavailable'].includes(error.code)
