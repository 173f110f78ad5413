import { AxiosError, create, isCancel } from 'axios'
import { AppError } from './app-error.ts'
import type { HttpTransport } from './client.ts'

/**
 * An HTTP transport over axios with the specification's defaults: no timeout unless given, XSRF cookie and header names (rule
 * B7.24).
 * @param timeout in milliseconds, 0 for none
 */
export function axiosTransport(baseURL: string, timeout = 0): HttpTransport {
  const http = create({
    baseURL,
    timeout,
    xsrfCookieName: 'XSRF-TOKEN',
    xsrfHeaderName: 'X-XSRF-TOKEN',
    validateStatus: () => true,
    // Without `clarifyTimeoutError`, axios reports a timeout as an aborted request. `forcedJSONParsing` is axios's default.
    transitional: { clarifyTimeoutError: true, forcedJSONParsing: true },
  })
  return async ({ method, path, query, body, headers, signal }) => {
    try {
      const answer = await http.request<unknown>({
        method,
        url: path,
        params: query,
        data: body,
        headers,
        ...(signal && { signal }),
      })
      return { status: answer.status, body: answer.data }
    } catch (error) {
      if (isCancel(error)) throw error
      const isTimeout = error instanceof AxiosError && error.code === AxiosError.ETIMEDOUT
      throw new AppError(isTimeout ? 'timeout' : 'network', { cause: error })
    }
  }
}
