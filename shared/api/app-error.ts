import type { ErrorCode, ServerErrorCode } from './error-codes.ts'

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

/** Whether a retry may succeed: no answer arrived, or the server reported that it is unavailable. */
export const isTransient = (error: unknown): boolean =>
  error instanceof AppError && ['network', 'timeout', 'offline', 'unavailable'].includes(error.code)
