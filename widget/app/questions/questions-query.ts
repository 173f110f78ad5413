import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import { call } from '../api.ts'

export type Question = Output<'questionsOfService'>['questions'][number]

export const questionsKey = ['questions'] as const

/** What the customer is asked about a booking of a service. */
export const questionsQuery = (serviceId: string, userId: string) =>
  queryOptions({
    queryKey: [...questionsKey, serviceId, userId],
    queryFn: async ({ signal }) =>
      (await call('questionsOfService', { params: { id: serviceId } }, { signal })).questions,
  })
