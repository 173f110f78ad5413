import { QueryClient } from '@tanstack/react-query'
import { AppError, isTransient } from '#shared/api/app-error.ts'

const freshFor = 60_000
const longestPause = 4000

/** No answer came, or the server is starting: try again until it is back. Everything else is an answer (rule B7.23). */
const retry = (_failures: number, error: Error): boolean => isTransient(error)

const retryDelay = (failures: number): number => Math.min(500 * 2 ** failures, longestPause)

/** A screen without its data is an error, except where a token ran out: that leads to the log-in (rule B2.5). */
const throwOnError = (error: Error): boolean => !(error instanceof AppError && error.code === 'unauthenticated')

/**
 * Data stays fresh for 60 seconds, is not fetched again on focus and not retried (rule B7.23). Only what did not reach
 * the server is: it waits while the browser is offline and goes on by itself.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshFor, refetchOnWindowFocus: false, retry, retryDelay, throwOnError },
      mutations: { retry, retryDelay },
    },
  })
