import { requestText } from '#bench/load/request-text.ts'
import { pathOf } from '#shared/api/routes.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import type { Service } from '#shared/domain/service/service.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Person, Studio } from '#tests/builders/studio.ts'
import { reservationOf } from '#tests/integration/support/reservations.ts'

/** The widget's reservation request as the text of an HTTP request. */
export const reservationText = (
  studio: Studio,
  service: Pick<Service, 'id' | 'priceCents'>,
  slot: string,
  { token }: Person,
  idempotencyKey: string,
): string =>
  requestText({
    method: 'POST',
    path: pathOf('reserve'),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': idempotencyKey },
    body: translateRequest('reserve', reservationOf(studio, service, slot), 'specification'),
  })

/** The id of a session that starts at a full hour. */
export const slotId = (seriesId: string, date: LocalDate, hour: number): string =>
  `${seriesId}_${date.replaceAll('-', '')}_${String(hour).padStart(2, '0')}00`
