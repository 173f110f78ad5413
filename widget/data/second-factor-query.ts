import { queryOptions } from '@tanstack/react-query'
import { call } from './lazy-api-client.ts'

/** Whether the log-in of the customer's account has a second step. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => call('secondFactor', {}, { signal }),
  })
