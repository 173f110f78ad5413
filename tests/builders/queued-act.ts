import type { OwnedAct } from '#electron/main/offline/owned-act-format.ts'

/** A queued act that has not been sent yet: a note in a customer's record. `number` is the end of its id. */
export const aQueuedAct = (number: number): OwnedAct => ({
  owner: 'marit studio',
  act: {
    id: `key-of-act-number-${number}`,
    route: 'addCustomerNote',
    body: { customerId: 'c1', text: 'Likes green tea' },
    about: { customer: 'Noor Jansen', service: '' },
    doneAt: '2025-03-12T10:12:00.000Z',
    refusal: null,
  },
})
