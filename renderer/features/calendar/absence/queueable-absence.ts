import type { Input } from '#shared/api/client.ts'
import type { AboutAct } from '#shared/ipc/offline-acts.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { wallEndToInstant, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { wallInstant } from '#renderer/data/offline/act-description.ts'
import type { ProviderSession } from '#renderer/data/api-types.ts'
import { hasSpecialists } from '#renderer/platform/session/session-context.ts'

type Body = Input<'saveAbsence'>['body']

/** Whether an absence can be queued offline (rule D209): a new, one-time block of time for one person. */
export function isKeepable(body: Body, session: ProviderSession): boolean {
  const isForOne = hasSpecialists(session) ? body.specialistIds.length === 1 : body.specialistIds.length === 0
  return body.version === undefined && body.kind === 'BLOCK' && body.recurrence === 'ONE_TIME' && isForOne
}

/** Describes a queued block for the list of waiting changes. */
export function aboutBlock(body: Body, { organisation, specialistId }: ProviderSession): AboutAct {
  const zone = zoneOf(organisation.timeZone)
  const day = toEpochDay(localDate(body.startDate))
  return {
    customer: '',
    service: '',
    ...(specialistId !== null && body.specialistIds.length === 0 && { specialistId }),
    startTime: wallInstant(zone, wallToInstantOrNext(zone, day, localTime(body.startTime))),
    endTime: wallInstant(zone, wallEndToInstant(zone, day, localTime(body.endTime))),
  }
}
