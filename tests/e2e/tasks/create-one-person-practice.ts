import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Input, Output } from '#shared/api/client.ts'
import { formatInstant } from '#shared/time/instant.ts'
import { addDays, toEpochDay, type LocalDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import { DEFAULT_ZONE, wallToInstantOrNext, zoneOf } from '#shared/time/zone.ts'
import { aNewProvider, type NewProvider } from '#tests/e2e/provider/new-provider.ts'
import { today } from '#tests/e2e/provider/provider.ts'

type Availability = Input<'createAvailability'>['body']
type Booking = NonNullable<Output<'bookForCustomer'>['booking']>
type Person = Partial<Omit<Input<'createCustomer'>['body'], 'id' | 'firstName'>>

/** The date a week from today. Nothing on that date has begun yet when a task is tested. */
export const nextWeek: LocalDate = addDays(today(), 7)

const aPhoneNumber = (): string => `06 ${randomInt(10_000_000, 99_999_999)}`

/** A practice of one person, with the private service Intake (60 minutes, €50) and the group Yoga (60 minutes, 8 seats, €15). */
export class Practice {
  readonly #provider: NewProvider
  readonly #specialistId: string
  readonly #serviceIds: Readonly<Record<'Intake' | 'Yoga', string>>

  constructor(provider: NewProvider, specialistId: string, serviceIds: Practice['services']) {
    this.#provider = provider
    this.#specialistId = specialistId
    this.#serviceIds = serviceIds
  }

  get call() {
    return this.#provider.call
  }

  /** Opens the provider app in the browser, with the person of the practice logged in. */
  async open(page: Page, place?: string): Promise<void> {
    await this.#provider.open(page, place)
  }

  get services(): Readonly<Record<'Intake' | 'Yoga', string>> {
    return this.#serviceIds
  }

  /** Publishes a daily window for Intake, 08:00 to 20:00 from tomorrow on without an end. `changes` override these defaults. */
  async publishTime(changes: Partial<Availability> = {}): Promise<void> {
    await this.#publish({ type: 'APPOINTMENT', serviceIds: [this.#serviceIds.Intake], recurrence: 'DAILY', ...changes })
  }

  /** Publishes a weekly session of Yoga at 19:00 from next week on without an end. `changes` override these defaults. */
  async publishYoga(changes: Partial<Availability> = {}): Promise<void> {
    const times = { startDate: nextWeek, startTime: '19:00', endTime: '20:00', recurrence: 'WEEKLY' } as const
    await this.#publish({ type: 'TIME_SLOT', serviceIds: [this.#serviceIds.Yoga], ...times, ...changes })
  }

  /** Books a service for a new customer with a phone number, at a local time. */
  async book(
    service: 'Intake' | 'Yoga',
    firstName: string,
    time: string,
    { date = nextWeek, ...person }: Person & { date?: LocalDate } = {},
  ): Promise<Booking> {
    const body: Input<'bookForCustomer'>['body'] = {
      newCustomer: { id: randomUUID(), firstName, phoneNumber: aPhoneNumber(), ...person },
      serviceId: this.#serviceIds[service],
      specialistId: this.#specialistId,
      startTime: formatInstant(wallToInstantOrNext(zoneOf(DEFAULT_ZONE), toEpochDay(date), localTime(time))),
      price: service === 'Intake' ? 50 : 15,
      sendConfirmation: false,
    }
    const order = (confirmed: string[]) =>
      this.call('bookForCustomer', { body: { ...body, confirmed } }, { idempotencyKey: randomUUID() })
    const { booking, warnings } = await order([])
    const made = booking ?? (await order(warnings.map(({ id }) => id))).booking
    if (!made) throw new Error(`${firstName} could not be booked.`)
    return made
  }

  /** Enters a customer with a phone number. */
  async customer(firstName: string, person: Person = {}): Promise<Output<'createCustomer'>> {
    const contact = { phoneNumber: aPhoneNumber(), ...person }
    return this.call('createCustomer', { body: { firstName, ...contact } })
  }

  async #publish(changes: Partial<Availability> & Pick<Availability, 'type' | 'serviceIds' | 'recurrence'>) {
    const times = { startDate: addDays(today(), 1), startTime: '08:00', endTime: '20:00' }
    const isOnce = changes.recurrence === 'ONE_TIME' || typeof changes.endDate === 'string'
    await this.call('createAvailability', { body: { ...times, openEnded: !isOnce, ...changes } })
  }
}

/** @param yogaMinutes how long Yoga lasts, for a test that needs a short one */
export async function aPractice({ yogaMinutes = 60 } = {}): Promise<Practice> {
  const provider = await aNewProvider('FREELANCER')
  const { specialistId } = await provider.call('providerSession', {})
  const service = async (changes: Partial<Input<'saveService'>['body']>) => {
    const body = { serviceKind: 'PRIVATE', name: 'Intake', duration: 60, price: 50, ...changes } as const
    return (await provider.call('saveService', { body: { ...body, specialistIds: [specialistId!] } })).id
  }
  const services = {
    Intake: await service({}),
    Yoga: await service({ serviceKind: 'PUBLIC', name: 'Yoga', duration: yogaMinutes, price: 15, capacity: 8 }),
  }
  return new Practice(provider, specialistId!, services)
}
