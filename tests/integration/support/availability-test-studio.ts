import { beforeAll, expect } from 'vitest'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { addDays } from '#shared/time/local-date.ts'
import { apiClient, failureOf } from './api-client.ts'
import {
  aSpecialist,
  type CalendarOccurrence,
  monday,
  type Preview,
  previewAndSave,
  readCalendar,
} from './change-and-book-availability.ts'
import { type SharedServerWithStudio, useSharedServerWithStudio } from './test-server.ts'

export type Publication = Input<'createAvailability'>['body']
export type PreviewBody = Input<'previewAvailabilityChange'>['body']
export type Update = Omit<Extract<PreviewBody, { action: 'UPDATE' }>, 'action'>

interface Mondays {
  readonly specialistId: string
  readonly seriesId: string
  readonly read: () => Promise<CalendarOccurrence[]>
  readonly first: CalendarOccurrence
  readonly second: CalendarOccurrence
  readonly third: CalendarOccurrence
}

/** A studio on a running server, for tests of changes of its availability. */
export interface AvailabilityTestStudio {
  readonly at: SharedServerWithStudio
  /** Calls the API as the owner. */
  readonly call: Call
  readonly publication: (specialistId: string, changes?: Partial<Publication>) => Publication
  /** Publishes 09:00 to 10:00 on four Mondays, for a new specialist. */
  readonly mondays: (changes?: Partial<Publication>) => Promise<Mondays>
  readonly preview: (body: Update) => Promise<Preview>
  readonly save: (body: Update) => Promise<Output<'changeAvailability'>>
}

/** Call this function once, at the top of the test file, like `useSharedServerWithStudio`. */
export function startAvailabilityTestStudio(): AvailabilityTestStudio {
  const at = useSharedServerWithStudio('of-all')
  let asOwner: Call
  beforeAll(() => {
    asOwner = apiClient(at.url, { token: at.studio.owner.token })
  })
  const call: Call = (...request) => asOwner(...request)

  const publication: AvailabilityTestStudio['publication'] = (specialistId, changes = {}) => ({
    type: 'TIME_SLOT',
    specialistId,
    serviceIds: [at.studio.privateService.id],
    startDate: monday,
    startTime: '09:00',
    endTime: '10:00',
    recurrence: 'WEEKLY',
    endDate: addDays(monday, 21),
    ...changes,
  })

  return {
    at,
    call,
    publication,
    mondays: async (changes = {}) => {
      const specialistId = changes.specialistId ?? (await aSpecialist(at.database, at.studio))
      const { seriesId } = await call('createAvailability', { body: publication(specialistId, changes) })
      const read = async () => (await readCalendar(call, specialistId)).filter((one) => one.seriesId === seriesId)
      const [first, second, third] = await read()
      return { specialistId, seriesId, read, first: first!, second: second!, third: third! }
    },
    preview: (body) => call('previewAvailabilityChange', { body: { action: 'UPDATE', ...body } }),
    save: async (body) => {
      const { preview: shown, answer } = await previewAndSave(call, { action: 'UPDATE', ...body })
      expect(answer).toMatchObject({ outcome: 'SAVED', preview: shown })
      return answer
    },
  }
}

export const days = (occurrences: readonly { startTime: string }[]): string[] =>
  occurrences.map(({ startTime }) => startTime.slice(0, 10))

export const fieldsOf = async (attempt: Promise<unknown>): Promise<Readonly<Record<string, string>>> =>
  (await failureOf(attempt)).fieldErrors
