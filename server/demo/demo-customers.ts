import { customerEmail } from './demo-ids.ts'

export interface DemoGuest {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
}

/** The demo customer that a visitor can log in as. */
export const demoCustomer: DemoGuest = {
  firstName: 'Sam',
  lastName: 'de Vries',
  email: customerEmail,
  phoneNumber: '06 5550 0100',
}

const names = [
  'Noor Jansen',
  'Tim Mulder',
  'Eva Smit',
  'Joris de Wit',
  'Lotte Vos',
  'Pieter Bos',
  'Sanne Kok',
  'Bram Peters',
  'Mees Hendriks',
  'Luuk van Dam',
  'Sara Dekker',
  'Ali Kaya',
  'Femke Prins',
  'Daan Kuipers',
  'Tess Jacobs',
  'Ruben Maas',
] as const

/** Customers with past bookings by name. Their addresses do not exist and nobody can log in as them. */
export const demoCustomersByName: ReadonlyMap<string, DemoGuest> = new Map([
  ...names.map((name, index) => [name, guestOf(name, index)] as const),
  [`${demoCustomer.firstName} ${demoCustomer.lastName}`, demoCustomer],
])

function guestOf(name: string, index: number): DemoGuest {
  const [firstName = '', ...rest] = name.split(' ')
  return {
    firstName,
    lastName: rest.join(' '),
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.test`,
    phoneNumber: `06 5550 0${String(101 + index)}`,
  }
}

/** Picks `count` people for a group, starting at a position in the list, so that groups differ between evenings. */
export function demoGroup(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, index) => names[(from + index) % names.length] ?? '')
}
