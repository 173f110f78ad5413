import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { openProductDatabase } from '#server/app/open-database-with-reactions.ts'
import { offersInMemory } from '#server/modules/scheduling/availability/search/published-offers-cache.ts'
import { claimsFor, searchIn } from '#server/modules/scheduling/availability/search/prepare-slot-search.ts'
import { wireAppointmentDays } from '#server/modules/scheduling/availability/free-slots-wire.ts'
import { availableSlots } from '#shared/domain/slot/available-slots.ts'
import { localDate, toEpochDay } from '#shared/time/local-date.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'

interface Question {
  organisationId: string
  serviceId: string
  specialistId?: string
  startDate: string
  endDate: string
}

/** This server runs the product's slot search on the same database without the rest of the server, to measure its overhead. */
const database = openProductDatabase(process.env['DATABASE_URL'] ?? '', 20, () => undefined)
const memory = offersInMemory(database)

async function answer({ organisationId, serviceId, specialistId, startDate, endDate }: Question): Promise<unknown> {
  const now = new Date()
  const days = { first: toEpochDay(localDate(startDate)), last: toEpochDay(localDate(endDate)) }
  const present = await memory.ask(organisationId, now, (offers) => {
    const service = offers.services.get(serviceId)
    if (!service) throw new Error(`No service ${serviceId}`)
    const search = searchIn(offers, { service, specialistId }, days, now)
    return { ...claimsFor(search), search, zone: offers.zone }
  })
  if (!present) throw new Error(`No organisation ${organisationId}`)
  const { search, zone } = present.question
  return { response: wireAppointmentDays(zone, availableSlots({ ...search, claims: present.claims })) }
}

const server = createServer(async (request, response) => {
  const text = JSON.stringify(await answer(translateRequest('windowSlots', await json(request), 'domain') as Question))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
})
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () => {
  const address = server.address()
  // Prints the same line as the product's server, so that the same code can start both.
  console.log(`Inplan is ready at http://localhost:${typeof address === 'object' && address ? address.port : ''}`)
})
