import { queryOptions } from '@tanstack/react-query'
import { call } from './lazy-api-client.ts'
import { boot } from './boot-settings.ts'

/** The number of locations in one answer (rule B9.2). */
const pageSize = 99

/** The locations at which the organisation provides its services. */
export const locationsQuery = queryOptions({
  queryKey: ['locations', boot.organisationId],
  queryFn: () =>
    call('locations', {
      params: { organisationId: boot.organisationId },
      body: { pageable: { page: 0, size: pageSize, filter: {} } },
    }),
  select: (answer) => answer.response,
})
