import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { foldText } from '#shared/i18n/fold-text.ts'
import { aGiftCard } from '#tests/builders/insert-voucher.ts'
import { startCustomerTestStudio } from './support/customer-test-studio.ts'

// Tests that the server's searches find a name however it is written: without accents, capitals, apostrophes, hyphens and commas.

const { scene, entered } = startCustomerTestStudio()

const names = [
  'Renée de Groot',
  'Rene\u0301e',
  'MÜLLER',
  'Gökhan Yıldız',
  'İstanbul',
  'Noor O’Brien',
  "Noor O'Brien",
  'O´Brien',
  'Zoë Čapek',
  'Łukasz Sørensen',
  'Weiß & Ægir',
  'Đorđe Þór Œuvre',
  'Anne-Marie van den Berg‑Smit',
  'Ἀλέξανδρος Σ',
  'Наталья Ёлкина',
  'שָׁלוֹם מזרחי',
  'مُحَمَّد',
  '田中がく',
  'noor.o-brien@example.test',
  '+31 6 1234-5678',
  '100 % of_it \\ here',
]

test.each(names)('The database folds %s for searching in the same way as the apps (R-D240)', async (name) => {
  const { rows } = await sql<{ folded: string }>`select inplan_folded(${name}) as folded`.execute(
    scene().database.global,
  )
  expect(rows).toEqual([{ folded: foldText(name) }])
})

describe('searching for a name (R-D240)', () => {
  test.each([
    ['Renée', 'de Groot', 'renee groot'],
    ['André', 'Müller', 'MULLER, andre'],
    ['Gökhan', 'Yıldız', 'gokhan yildiz'],
    ['Noor', 'O’Brien', "o'brien"],
    ['Zoë', 'Čapek', 'zoe capek'],
    ['Łukasz', 'Weiß', 'lukasz weiss'],
    ['Anne-Marie', 'van den Berg-Smit', 'anne marie smit'],
    ['Rene\u0301e', 'Jansen', 'Renée Jansen'],
  ])('finds %s %s by “%s”', async (firstName, lastName, search) => {
    const tail = `q${randomUUID().slice(0, 8)}`
    const full = { firstName, lastName: `${lastName} ${tail}` }
    const id = await entered(full)
    const text = `${search} ${tail}`
    expect((await scene().owner('customers', { query: { text } })).customers).toMatchObject([{ id }])
    const others = await scene().owner('customers', { query: { text: `${text} nobody` } })
    expect(others.customers).toEqual([])
  })

  test('finds the buyer of a gift card', async () => {
    const tail = `q${randomUUID().slice(0, 8)}`
    const card = await aGiftCard(scene().database, scene().studio, 5000, null, `Zoë O’Brien ${tail}`)
    const { cards } = await scene().owner('giftCards', { query: { text: `o'brien, zoe ${tail}` } })
    expect(cards.map(({ id }) => id)).toEqual([card.id])
  })
})

test('Names are stored in the composed form of Unicode (T-A8)', async () => {
  const body = { firstName: 'Rene\u0301e', lastName: 'Bos', phoneNumber: '0612345678', email: '' }
  const { firstName } = await scene().owner('createCustomer', { body })
  expect(firstName).toBe('Ren\u00e9e')
})
