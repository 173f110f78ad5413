import { describe, expect, test } from 'vitest'
import { customerScope, editsNote, seesNotes } from './specialist-customer-access.ts'
import { type MergeSide, mergeCustomers } from './customer-merge.ts'
import { customerName, foldTag } from './customer.ts'

test.each([
  ['  knee   pain ', [], 'knee pain'],
  ['vip', ['VIP', 'knee'], 'VIP'],
  ['ÉCOLE', ['école'], 'école'],
])('Adding the tag “%s” to the tags %j: %s', (typed, known, tag) => expect(foldTag(typed, known)).toBe(tag))

describe('the customers and notes that a member may see (R-D143)', () => {
  const owner = { role: 'owner', specialistId: null, accountId: 'anna' } as const
  const specialist = { role: 'specialist', specialistId: 'fenna', accountId: 'fenna-account' } as const
  const own = { specialistId: 'fenna', accountId: 'fenna-account' }

  test.each([
    [owner, 'own', 'all'],
    [owner, 'all', 'all'],
    [specialist, 'own', own],
    [specialist, 'all', 'all'],
  ] as const)('%j, with access to %s customers', (viewer, customers, scope) => {
    expect(customerScope(viewer, { customers, notes: true })).toEqual(scope)
  })

  test.each([
    [owner, false, true],
    [specialist, true, true],
    [specialist, false, false],
  ] as const)('notes seen by %j, with permission %s: %s', (viewer, notes, sees) => {
    expect(seesNotes(viewer, { customers: 'own', notes })).toBe(sees)
  })

  test.each([
    [owner, 'fenna-account', true],
    [owner, null, true],
    [specialist, 'fenna-account', true],
    [specialist, 'anna', false],
    [specialist, null, false],
  ] as const)('a note may be edited by %j, with author %s: %s', (viewer, author, edits) =>
    expect(editsNote(viewer, author)).toBe(edits),
  )
})

describe('mergeCustomers for two records of one person (R-D146)', () => {
  const kept: MergeSide = {
    id: 'kept',
    accountId: null,
    firstName: 'Noor',
    lastName: '',
    phoneNumber: '',
    contactEmail: null,
    locale: null,
    blockedAt: null,
    createdAt: new Date('2025-03-01'),
  }
  const other: MergeSide = {
    id: 'other',
    accountId: 'account',
    firstName: 'N.',
    lastName: 'Jansen',
    phoneNumber: '0612345678',
    contactEmail: 'noor@example.com',
    locale: 'nl',
    blockedAt: new Date('2025-02-01'),
    createdAt: new Date('2024-01-01'),
  }

  test('adds what only the other record has, and keeps the name of the kept record', () => {
    expect(mergeCustomers(kept, other)).toEqual({
      kind: 'merged',
      customer: { ...other, id: 'kept', firstName: 'Noor', lastName: '' },
    })
  })

  test('does not overwrite anything in the kept record', () => {
    const full = { ...other, id: 'kept', blockedAt: new Date('2023-01-01'), createdAt: new Date('2023-01-01') }
    const changed = { ...kept, id: 'other', phoneNumber: '1', contactEmail: 'x@y.nl', locale: 'en' as const }
    expect(mergeCustomers(full, changed)).toEqual({ kind: 'merged', customer: full })
  })

  test('uses the other record’s name when the kept record has none', () => {
    const outcome = mergeCustomers({ ...kept, firstName: '' }, other)
    expect(outcome).toMatchObject({ customer: { firstName: 'N.', lastName: 'Jansen' } })
  })

  test.each([
    ['itself', kept, kept],
    ['two-accounts', { ...kept, accountId: 'another' }, other],
  ])('is refused: %s', (problem, one, two) => {
    expect(mergeCustomers(one, two)).toEqual({ kind: 'refused', problem })
  })
})

test.each([
  ['Noor Jansen', { firstName: 'Noor', lastName: 'Jansen', email: 'noor@example.test', phoneNumber: '0612345678' }],
  ['Noor', { firstName: 'Noor', lastName: '', email: 'noor@example.test' }],
  ['noor@example.test', { firstName: '', lastName: '', email: 'noor@example.test', phoneNumber: '0612345678' }],
  ['0612345678', { firstName: '', lastName: '', email: '', phoneNumber: '0612345678' }],
])('A customer is displayed with %s', (name, customer) => {
  expect(customerName(customer)).toBe(name)
})
