import type { Service, Specialist } from '#renderer/data/wire.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { MINUTES_PER_DAY, parseLocalTime } from '#shared/time/local-time.ts'

/** What is asked: whether a service of a specialist is offered at a minute of the wall. */
export interface OfferQuestion {
  readonly serviceId: string
  readonly specialistId: string
  readonly date: LocalDate
  /** As it is typed: '', '09:3', '09:30'. */
  readonly time: string
}

/** Who can be asked about: those who give the service. */
export const specialistsOf = (service: Service | undefined, specialists: readonly Specialist[]): Specialist[] =>
  specialists.filter(({ id }) => service?.instructorIds.includes(id))

/**
 * The question with a service and a specialist that go together: what was asked for where it still exists, else the first
 * service (that the specialist gives, when one was asked for) and the first who gives it.
 */
export function fittingQuestion(
  question: OfferQuestion,
  services: readonly Service[],
  specialists: readonly Specialist[],
): OfferQuestion {
  const given = services.filter((service) => specialistsOf(service, specialists).length > 0)
  const service =
    given.find(({ id }) => id === question.serviceId) ??
    given.find(({ instructorIds }) => instructorIds.includes(question.specialistId)) ??
    given[0]
  const those = specialistsOf(service, specialists)
  const specialist = those.find(({ id }) => id === question.specialistId) ?? those[0]
  return { ...question, serviceId: service?.id ?? '', specialistId: specialist?.id ?? '' }
}

/** A question that can be asked; 24:00 ends a day and starts nothing. */
export function isAskable({ serviceId, specialistId, time }: OfferQuestion): boolean {
  const minute = parseLocalTime(time)
  return serviceId !== '' && specialistId !== '' && minute !== undefined && minute < MINUTES_PER_DAY
}
