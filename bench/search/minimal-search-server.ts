import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Pool } from 'pg'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import type { PublishedOffers } from '#server/modules/scheduling/availability/search/index-published-offers.ts'
import { claimsFor, searchIn } from '#server/modules/scheduling/availability/search/prepare-slot-search.ts'
import { REVISION_ONLY } from '#server/modules/scheduling/records/claim/read-claims.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { dateOfEpochMinute } from '#shared/time/instant.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'

interface Question {
  organisationId: string
  serviceId: string
  specialistId: string
  startDate: string
  endDate: string
}

interface ClaimRow {
  specialistId: string
  serviceId: string
  seriesId: string
  day: number
  startMinute: number
  start: number
  end: number
  seats: number
}

/**
 * The minimum for a search over HTTP with the product's engine: Node's HTTP server, and one prepared statement that reads the bookings as
 * the database's owner. Availability is read once at the start and not checked for changes. Requests are not validated.
 */
const url = process.env['DATABASE_URL'] ?? ''
const pool = new Pool({ connectionString: url, max: 20 })
const memory = offersInMemory(openProductDatabase(url, 1, () => undefined))
const known = new Map<string, PublishedOffers>()

async function offersOf(organisationId: string): Promise<PublishedOffers> {
  const found = known.get(organisationId)
  if (found) return found
  const present = await memory.ask(organisationId, new Date(), (offers) => ({ ...REVISION_ONLY, offers }))
  if (!present) throw new Error(`No organisation ${organisationId}`)
  known.set(organisationId, present.question.offers)
  return present.question.offers
}

async function answer({ organisationId, serviceId, specialistId, startDate, endDate }: Question): Promise<unknown> {
  const offers = await offersOf(organisationId)
  const service = offers.services.get(serviceId)
  if (!service) throw new Error(`No service ${serviceId}`)
  const days = { first: toEpochDay(localDate(startDate)), last: toEpochDay(localDate(endDate)) }
  const search = searchIn(offers, { service, specialistId }, days, new Date())
  const {
    specialistIds,
    spans: [span],
  } = claimsFor(search)
  if (!span) throw new Error('A search has a span')
  const { rows } = await pool.query<ClaimRow>({
    name: 'claims',
    text: `
      select specialist_id as "specialistId", service_id as "serviceId", series_id as "seriesId",
        occurrence_date - date '1970-01-01' as day, occurrence_minute as "startMinute",
        (date_part('epoch', starts_at) / 60)::int as start, (date_part('epoch', ends_at) / 60)::int as end, taken as seats
      from claim
      where organization_id = $1 and specialist_id = any ($2::uuid[])
        and starts_at > $3::timestamptz - interval '24 hours' and starts_at < $4 and ends_at > $3 and taken <> 0`,
    values: [organisationId, specialistIds, dateOfEpochMinute(span.start), dateOfEpochMinute(span.end)],
  })
  const claims = rows.map(({ seriesId, day, startMinute, ...claim }) => ({
    ...claim,
    occurrence: { seriesId, day, startMinute },
    locationId: undefined,
  }))
  return availableSlots({ ...search, claims })
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify(
    await answer(translateRequest('windowSlots', JSON.parse(await text(request)), 'domain') as Question),
  )
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  // Prints the same line as the product's server, so that the same code can start both.
  console.log(`Inplan is ready at http://localhost:${typeof address === 'object' && address ? address.port : ''}`)
})
