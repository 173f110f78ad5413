import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** Whether the log-in of the customer's account has a second step. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: ['second-factor', userId],
    queryFn: ({ signal }) => call('secondFactor', {}, { signal }),
  })
