import { randomUUID } from 'node:crypto'

// The customers and mandates of the local Mollie server. A mandate is a card that may be charged without action by its owner.

export interface FakeMandate {
  id: string
  customerId: string
  status: 'valid' | 'pending' | 'invalid'
  method: 'creditcard' | 'directdebit'
  details: { cardHolder: string; cardNumber: string; cardLabel: string; cardExpiryDate: string }
  /** Mollie's failure reason of each charge of the mandate; undefined when charges succeed. */
  declines: string | undefined
}

interface FakeCustomer {
  readonly id: string
  readonly profileId: string
  readonly mode: string
  /** All fields that the product sent about the customer. */
  readonly told: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Owner {
  readonly id: string
  readonly mode: string
}

const word = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '').slice(0, 10)}`

const problem = (status: number, title: string): Answer => ({ status, body: { status, title } })

/** The customers and mandates of all profiles. A removed one answers 410, one of another profile 404. */
export function fakeMandates() {
  const customers = new Map<string, FakeCustomer>()
  const mandates = new Map<string, FakeMandate>()
  const removed = new Set<string>()

  function customerOf(id: string, owner: Owner): FakeCustomer | Answer {
    const customer = customers.get(id)
    if (!customer || customer.profileId !== owner.id || customer.mode !== owner.mode) return problem(404, 'Not Found')
    return removed.has(id) ? problem(410, 'Gone') : customer
  }

  function mandateOf(customerId: string, id: string, owner: Owner): FakeMandate | Answer {
    const customer = customerOf(customerId, owner)
    if ('status' in customer) return customer
    const mandate = mandates.get(id)
    if (mandate?.customerId !== customerId) return problem(404, 'Not Found')
    return removed.has(id) ? problem(410, 'Gone') : mandate
  }

  function answer(method: string, path: string, body: Record<string, unknown>, owner: Owner): Answer | undefined {
    if (method === 'POST' && path === '/v2/customers') {
      const customer = { id: word('cst'), profileId: owner.id, mode: owner.mode, told: body }
      customers.set(customer.id, customer)
      return { status: 201, body: { resource: 'customer', id: customer.id, mode: owner.mode, name: null, email: null } }
    }
    const [, customerId = '', mandateId] = /^\/v2\/customers\/(\w+)(?:\/mandates\/(\w+))?$/.exec(path) ?? []
    if (customerId === '') return undefined
    const found = mandateId === undefined ? customerOf(customerId, owner) : mandateOf(customerId, mandateId, owner)
    if (!('id' in found)) return found
    if (method === 'DELETE') {
      removed.add(found.id)
      // Removing a customer also removes all of its mandates.
      if (mandateId === undefined)
        for (const mandate of mandates.values()) if (mandate.customerId === customerId) removed.add(mandate.id)
      return { status: 204, body: undefined }
    }
    if (mandateId === undefined) return { status: 200, body: { resource: 'customer', id: customerId } }
    const { declines: _, customerId: __, ...shown } = found as FakeMandate
    return { status: 200, body: { resource: 'mandate', ...shown, mandateReference: null } }
  }

  return {
    customers,
    answer,
    customerOf,
    mandateOf,
    mandate: (id: string): FakeMandate => {
      const mandate = mandates.get(id)
      if (!mandate) throw new Error(`No mandate ${id}`)
      return mandate
    },
    isRemoved: (id: string): boolean => removed.has(id),
    /** Creates the pending mandate of a first payment when that payment begins. It becomes valid once the payment is made. */
    begin: (customerId: string, method: FakeMandate['method']): string => {
      const id = word('mdt')
      const details = {
        cardHolder: 'T. TEST',
        cardNumber: '4242',
        cardLabel: 'Visa',
        cardExpiryDate: '2031-08-31',
      }
      mandates.set(id, { id, customerId, status: 'pending', method, details, declines: undefined })
      return id
    },
    /** Revokes a mandate, as the card's owner does by hand at Mollie. */
    remove: (id: string): void => void removed.add(id),
  }
}
