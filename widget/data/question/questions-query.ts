import { queryOptions } from '@tanstack/react-query'
import type { Output } from '#shared/api/client.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { call } from '../lazy-api-client.ts'

export type Question = Output<'questionsOfService'>['questions'][number]

export const questionsKey = ['questions'] as const

/** The questions that the customer must or may answer for a booking of a service, in a language. */
export const questionsQuery = (serviceId: string, userId: string, locale: Locale) =>
  queryOptions({
    queryKey: [...questionsKey, serviceId, userId, locale],
    queryFn: async ({ signal }) =>
      (await call('questionsOfService', { params: { id: serviceId } }, { signal })).questions,
  })
