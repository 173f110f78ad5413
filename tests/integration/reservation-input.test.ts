import { beforeAll, describe, expect, test } from 'vitest'
import { aCustomer, aStudio } from '#tests/builders/studio.ts'
import { queryAsOwner } from './support/database.ts'
import { insertSampleData, type SampleData, validInputs } from './support/sample-inputs.ts'
import { inputSender } from './support/send-input.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-all')
let scene: SampleData
const send = inputSender(at, () => scene)

beforeAll(async () => {
  scene = await insertSampleData(at.database, at.studio, await aCustomer(at.database, at.studio))
})

describe('fields of a reservation that a client cannot decide (T-A2, R-D37)', () => {
  const bookWith = async (dto: object, request: object = {}, top: object = {}) => {
    const { body } = validInputs.reserve(scene) as {
      body: { booking: object; order: object }
    }
    return send('reserve', {
      body: {
        ...body,
        booking: { ...body.booking, ...dto },
        order: { ...body.order, ...request },
        ...top,
      },
    })
  }

  test.each([
    ['totalPrice', {}, { totalPrice: 0 }, {}],
    ['price', { price: 0 }, {}, {}],
    ['a paid payment', { paymentStatus: 'PAID' }, {}, {}],
    ['a pending status', { status: 'PENDING' }, {}, {}],
    ['two participants', { participants: 2 }, {}, {}],
    ['a customer', { customerId: 'x' }, {}, {}],
    ['a way to pay that there is not', {}, {}, { paymentMethod: 'CASH' }],
    ['free cancellation', { freeCancellation: true }, {}, {}],
  ])('%s is refused where the specification has no field for it', async (_, dto, request, top) => {
    expect((await bookWith(dto, request, top)).status).toBe(400)
  })

  test('of the customer, the specialist, the event and the address have no effect', async () => {
    const other = await aStudio(at.database)
    const stranger = await aCustomer(at.database, at.studio)
    const forged = { customerId: stranger.customerId, specialistId: other.specialistId, eventId: 'forged' }
    const { status, body } = await bookWith({ email: stranger.email }, forged)
    expect(status).toBe(200)
    const { bookingId, totalPrice } = (body as unknown as { response: { bookingId: string; totalPrice: number } })
      .response
    expect(totalPrice).toBe(12.5)
    const rows = await queryAsOwner(
      at.databaseUrl,
      'select customer_id, specialist_id, price_cents, status, payment_state from booking where id = $1',
      [bookingId],
    )
    expect(rows).toEqual([
      {
        customer_id: scene.customer.customerId,
        specialist_id: at.studio.specialistId,
        price_cents: 1250,
        status: 'accepted',
        payment_state: 'none',
      },
    ])
  })

  test.each(['firstName', 'lastName', 'phoneNumber'])('a line break in %s is refused (T-A8)', async (field) => {
    const { status, body } = await bookWith({ [field]: '06\r\n\r\nYour payment failed: pay again' })
    expect([status, body.fields]).toEqual([400, { [field]: 'This is not valid.' }])
  })

  test('do not include the choice of slot and location, but one of another service or not offered is refused', async () => {
    const wrongService = await bookWith({}, { serviceId: at.studio.freeService.id })
    expect([wrongService.status, wrongService.body.code]).toEqual([409, 'slot-not-offered'])
    const { status, body } = await bookWith({ locationTypes: ['PHONE'] })
    expect([status, body.fields]).toEqual([400, { locationTypes: 'This is not valid.' }])
    const elsewhere = await bookWith({ locationIds: [at.studio.id] })
    expect(elsewhere.body.fields).toEqual({ locationIds: 'This is not valid.' })
  })
})
