import { randomUUID } from 'node:crypto'
import { edit, publish, remove } from './availability-commands.ts'
import {
  askToReschedule,
  cancelByCustomer,
  cancelByProvider,
  moveToFreeTime,
  moveToSlot,
  noteThePayment,
} from './booking-commands.ts'
import { type Command, pick } from './command.ts'
import { expiryOf } from './naive-studio.ts'
import { reserve, tryToReserve } from './slot-reservation-commands.ts'
import { purchaseOf } from '#tests/integration/support/reservations.ts'
import { PACKAGE_PRICE_CENTS, VALIDITY_DAYS } from './modelled-studio.ts'

const letTimePass: Command = async ({ product, studio }, { a }) => {
  studio.now += pick([5, 16, 90, 600, 1440, 1440 * 2, 1440 * 5], a) ?? 0
  product.setClock(studio.now)
}

const buy: Command = async ({ studio, id, packageId, customers }, { a }) => {
  const customer = a % customers.length
  await customers[customer]!(
    'reserve',
    { body: purchaseOf({ id }, packageId, PACKAGE_PRICE_CENTS) },
    { idempotencyKey: randomUUID() },
  )
  const expiresAt = expiryOf(studio.now, VALIDITY_DAYS)
  const [hour, , group] = studio.services
  studio.lots.push({ customer, serviceId: hour!.id, left: 2, expiresAt })
  studio.lots.push({ customer, serviceId: group!.id, left: 1, expiresAt })
}

export const commands = {
  letTimePass,
  publish,
  edit,
  remove,
  reserve,
  tryToReserve,
  cancelByProvider,
  cancelByCustomer,
  askToReschedule,
  noteThePayment,
  moveToSlot,
  moveToFreeTime,
  buy,
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof commands
