/** Codes that the server answers with. Each has a text in both languages (`shared/i18n/messages`). */
export const serverErrorCodes = [
  'validation',
  'malformed-request',
  'unauthenticated',
  'forbidden',
  'not-found',
  'slot-taken',
  'slot-not-offered',
  'overlap',
  'conflict',
  'transition-not-allowed',
  'too-late',
  'credentials-invalid',
  'code-invalid',
  'email-unconfirmed',
  'terms-required',
  'idempotency-mismatch',
  'rate-limited',
  'payload-too-large',
  'payment-method-unavailable',
  'no-credits',
  'works-here',
  'payment-expired',
  'payment-unavailable',
  'payment-update-failed',
  'image-empty',
  'image-type',
  'image-too-large',
  'image-too-many-pixels',
  'image-unreadable',
  'invitation-invalid',
  'last-owner',
  'bookings-ahead',
  'unavailable',
  'internal',
] as const

export type ServerErrorCode = (typeof serverErrorCodes)[number]

/** Codes that a client makes itself: no answer came, or a chosen file cannot be read or written. */
export const clientErrorCodes = ['network', 'timeout', 'offline', 'file-unreadable', 'file-unwritable'] as const

export type ErrorCode = ServerErrorCode | (typeof clientErrorCodes)[number]

/** HTTP status of each code; a client failure has none. */
export const errorStatus: Record<ServerErrorCode, number> = {
  validation: 400,
  'malformed-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'slot-taken': 409,
  'slot-not-offered': 409,
  overlap: 409,
  conflict: 409,
  'transition-not-allowed': 409,
  'too-late': 409,
  'credentials-invalid': 401,
  'code-invalid': 400,
  'email-unconfirmed': 403,
  'terms-required': 400,
  'idempotency-mismatch': 422,
  'rate-limited': 429,
  'payload-too-large': 413,
  'payment-method-unavailable': 409,
  'no-credits': 409,
  'works-here': 409,
  'payment-expired': 409,
  'payment-unavailable': 503,
  'payment-update-failed': 409,
  'invitation-invalid': 404,
  'last-owner': 409,
  'bookings-ahead': 409,
  'image-empty': 400,
  'image-type': 415,
  'image-too-large': 413,
  'image-too-many-pixels': 413,
  'image-unreadable': 422,
  unavailable: 503,
  internal: 500,
}

/** The one shape of an error on the wire (rule A8.1). `fields` holds one text per field. */
export interface ErrorBody {
  responseMessage: string
  fields?: Record<string, string>
  code: ServerErrorCode
  requestId: string
}

export interface AppErrorOptions {
  /** Text for a person, in the language that was asked for; empty for a client failure, which the client words itself. */
  message?: string
  fieldErrors?: Readonly<Record<string, string>>
  status?: number
  requestId?: string
  cause?: unknown
}

/** A failure at the product's boundary, made only by the HTTP and IPC clients. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly status: number | undefined
  readonly requestId: string | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? '', { cause: options.cause })
    this.code = code
    this.fieldErrors = options.fieldErrors ?? {}
    this.status = options.status
    this.requestId = options.requestId
  }
}

/** An AppError as plain data, to cross the process line. */
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

/** Reads an error answer; a body that is not ours (a proxy's page, say) becomes `unavailable` or `internal` by its status. */
export function readErrorBody(status: number, body: unknown): AppError {
  const { responseMessage, fields, code, requestId } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ErrorBody>
  if (!isServerCode(code)) {
    return new AppError(status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal', { status })
  }
  return new AppError(code, {
    status,
    message: typeof responseMessage === 'string' ? responseMessage : '',
    ...(fields && { fieldErrors: fields }),
    ...(requestId && { requestId }),
  })
}

/** Whether trying again later can help: no answer came, or the server said so. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppError && ['network', 'timeout', 'offline', 'unavailable'].includes(error.code)
