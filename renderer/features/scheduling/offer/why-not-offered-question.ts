import type { Service, Specialist } from '#renderer/data/api-types.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'

/** The input of "Why is this time not offered?": a service, a specialist and a local time. */
export interface OfferQuestion {
  readonly serviceId: string
  readonly specialistId: string
  readonly date: LocalDate
  /** The start time as typed: '', '09:3', '09:30'. */
  readonly time: string
}

/** The specialists who provide the service. */
export const specialistsOf = (service: Service | undefined, specialists: readonly Specialist[]): Specialist[] =>
  specialists.filter(({ id }) => service?.specialistIds.includes(id))

/**
 * A valid combination of service and specialist: the requested ones if they exist, else the first service (of the requested
 * specialist) and its first specialist.
 */
export function fittingQuestion(
  question: OfferQuestion,
  services: readonly Service[],
  specialists: readonly Specialist[],
): OfferQuestion {
  const given = services.filter((service) => specialistsOf(service, specialists).length > 0)
  const service =
    given.find(({ id }) => id === question.serviceId) ??
    given.find(({ specialistIds }) => specialistIds.includes(question.specialistId)) ??
    given[0]
  const those = specialistsOf(service, specialists)
  const specialist = those.find(({ id }) => id === question.specialistId) ?? those[0]
  return { ...question, serviceId: service?.id ?? '', specialistId: specialist?.id ?? '' }
}

/** Whether a question is complete. 24:00 is not a valid start. */
export function isAskable({ serviceId, specialistId, time }: OfferQuestion): boolean {
  const minute = parseLocalTime(time)
  return serviceId !== '' && specialistId !== '' && minute !== undefined && minute < MINUTES_PER_DAY
}
