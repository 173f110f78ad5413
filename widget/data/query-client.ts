import { QueryClient } from '@tanstack/react-query'
import { AppError, isTransient } from '#shared/api/app-error.ts'

const freshFor = 60_000
const longestPause = 4000

/** Whether a request is retried: only while no answer arrives or the server is starting. Other errors are final (rule B7.23). */
const retry = (_failures: number, error: Error): boolean => isTransient(error)

const retryDelay = (failures: number): number => Math.min(500 * 2 ** failures, longestPause)

/** Failed queries go to the error boundary, except when the token expired: that leads to the log-in (rule B2.5). */
const throwOnError = (error: Error): boolean => !(error instanceof AppError && error.code === 'unauthenticated')

/**
 * Data is fresh for 60 seconds and is not refetched on focus (rule B7.23). Only requests that did not reach the server are
 * retried; while the browser is offline they wait.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor, refetchOnWindowFocus: false, retry, retryDelay, throwOnError },
      mutations: { retry, retryDelay },
    },
  })
