import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { CONSENT_GIVEN } from '#shared/domain/question/answer.ts'
import { aMember, aStudio } from '#tests/builders/studio.ts'
import { readCsv } from '#tests/readers/csv-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { aSpecialist } from './support/change-and-book-availability.ts'
import { aCaller, bookFor, forCustomer } from './support/booking-for-customer.ts'
import { aBookingTestStudio, type BookingTestStudio, type Guest } from './support/booking-test-studio.ts'
import { expectInvariants } from './support/invariants.ts'
import { reservationOf } from './support/reservations.ts'

// Tests the questions of services: saving them, answering them, and what becomes of the answers.

type Questions = NonNullable<Input<'saveService'>['body']['questions']>
type Answers = NonNullable<Input<'reserve'>['body']['answers']>

let at: BookingTestStudio
beforeAll(async () => {
  at = await aBookingTestStudio('shared server')
})
afterAll(async () => {
  await expectInvariants(at.databaseUrl)
  await at.stop()
})

const save = (questions: Questions | undefined, changes: Partial<Input<'saveService'>['body']> = {}) =>
  at.owner('saveService', {
    body: {
      id: at.studio.privateService.id,
      serviceKind: 'PRIVATE',
      name: 'Massage',
      duration: 60,
      price: 85,
      specialistIds: [at.studio.specialistId],
      locationTypes: ['PHYSICAL', 'VIRTUAL'],
      ...(questions && { questions }),
      ...changes,
    },
  })

const allergies = { kind: 'short-text', wording: 'Allergies? 🥜', isRequired: true } as const
const consent = { kind: 'consent', wording: 'Ik ga akkoord.\nأوافق على الشروط', isRequired: true } as const

async function ask(guest: Guest, slotId: string, answers: Answers | undefined) {
  const body = { ...reservationOf(at.studio, at.studio.privateService, slotId), ...(answers && { answers }) }
  const { response } = await guest.call('reserve', { body }, { idempotencyKey: randomUUID() })
  return response.bookingId ?? ''
}

type SavedQuestion = Awaited<ReturnType<typeof save>>['questions'][number]

/** A saved question as a client that knows only one language sees it. */
const inOne = ({ wordings: _wordings, optionLists: _lists, ...question }: SavedQuestion) => question

const aSlot = async (): Promise<string> => (await at.sessions(at.aDay()))('09:00')

const answersTo = ({ questions }: Awaited<ReturnType<typeof save>>, values: Record<string, string[]>): Answers =>
  questions.flatMap(({ id, wording }) => {
    const given = values[wording]
    return given ? [{ questionId: id, wording, values: given }] : []
  })

const answered = async (bookingId: string) =>
  (await at.owner('bookingAnswers', { body: { bookingIds: [bookingId] } })).answers

describe('the questions of a service (R-D195)', () => {
  test('are saved with the service in their order, keep their ids, and stay when a save does not mention them', async () => {
    const first = await save([allergies, { kind: 'choice', wording: 'Size?', options: ['S', ' M '] }])
    expect(first).toMatchObject({ hasQuestions: true, questions: [allergies, { options: ['S', 'M'] }] })
    const [one, two] = first.questions
    const turned = await save([{ ...inOne(two!), wording: 'Which size?' }, one!])
    expect(turned.questions.map(inOne)).toEqual([{ ...inOne(two!), wording: 'Which size?' }, inOne(one!)])
    expect((await save(undefined)).questions).toEqual(turned.questions)
    const listed = await at.owner('providerServices', {})
    expect(listed.find(({ id }) => id === first.id)?.questions).toEqual(turned.questions)
    const { services } = await apiClient(at.url)('catalogue', { params: { id: at.studio.id } })
    expect(services.filter(({ hasQuestions }) => hasQuestions).map(({ id }) => id)).toEqual([first.id])
    expect((await save([])).hasQuestions).toBe(false)
  })

  test.each<[string, Questions, Record<string, string>]>([
    ['without text', [{ kind: 'date', wording: ' ' }], { 'questions.0.wording': 'Fill this in.' }],
    [
      'with one option',
      [allergies, { kind: 'choice', wording: 'Size?', options: ['S'] }],
      { 'questions.1.options': 'Give at least two choices.' },
    ],
    [
      'from 3 to 2',
      [{ kind: 'number', wording: 'Age?', minimum: 3, maximum: 2 }],
      { 'questions.0.maximum': 'The highest number must not be below the lowest.' },
    ],
    ['that are 21', Array.from({ length: 21 }, () => allergies), { questions: 'These are too many.' }],
    ['of an unknown id', [{ ...allergies, id: randomUUID() }], { questions: 'This is not valid.' }],
  ])('%s are refused at the field', async (_, questions, fields) => {
    expect((await failureOf(save(questions))).fieldErrors).toEqual(fields)
  })

  test('are refused when they belong to another service or occur twice', async () => {
    const { questions } = await save([allergies])
    const own = questions[0]!
    const elsewhere = save([own], { id: at.studio.freeService.id, name: 'Introduction', price: 0, freeOfCharge: true })
    expect((await failureOf(elsewhere)).fieldErrors).toEqual({ questions: 'This is not valid.' })
    expect((await failureOf(save([own, own]))).fieldErrors).toEqual({ questions: 'This is not valid.' })
  })
})

describe('a question in two languages (R-D293)', () => {
  const size = {
    kind: 'choice',
    wording: 'Size?',
    wordings: { nl: 'Welke maat?', en: 'Size?' },
    optionLists: { nl: ['Klein', 'Groot'], en: ['Small', 'Large'] },
  } as const
  const questionOf = (): Questions => [
    { ...size, optionLists: { nl: [...size.optionLists.nl], en: [...size.optionLists.en] } },
  ]

  test('is read in the reader’s language, and the answer stays with the question as it was asked', async () => {
    const saved = await save(questionOf())
    expect(saved.questions).toMatchObject([{ wording: 'Size?', options: ['Small', 'Large'], wordings: size.wordings }])
    const guest = await at.aGuest()
    const inDutch = apiClient(at.url, { token: guest.token, organisationId: at.studio.id, locale: 'nl' })
    const { questions } = await inDutch('questionsOfService', { params: { id: saved.id } })
    expect(questions).toMatchObject([{ wording: 'Welke maat?', options: ['Klein', 'Groot'] }])
    const [{ id: questionId } = { id: '' }] = questions
    const given = (wording: string, value: string) => [{ questionId, wording, values: [value] }]
    expect((await failureOf(ask(guest, await aSlot(), given('Welke maat?', 'Large')))).code).toBe('validation')
    const bookingId = await ask(guest, await aSlot(), given('Welke maat?', 'Groot'))
    expect(await answered(bookingId)).toMatchObject([{ wording: 'Welke maat?', values: ['Groot'] }])
    await save([])
  })

  test('keeps both languages when a client that knows one saves it unchanged, and refuses an incomplete list', async () => {
    const saved = await save(questionOf())
    const [asked] = saved.questions
    expect((await save([inOne(asked!)])).questions).toEqual(saved.questions)
    const changed = await save([{ ...inOne(asked!), wording: 'Which size?' }])
    expect(changed.questions).toMatchObject([{ wordings: { nl: 'Which size?', en: '' } }])
    const half = save([{ ...asked!, optionLists: { nl: ['Klein', 'Groot'], en: ['Small'] } }])
    expect(Object.keys((await failureOf(half)).fieldErrors)).toEqual(['questions.0.otherOptions'])
    await save([])
  })
})

describe('a customer who books a service with questions (R-D195, R-D197)', () => {
  test('answers them, and the answers are stored with the questions as they were asked', async () => {
    const saved = await save([allergies, consent, { kind: 'choices', wording: 'When?', options: ['Morning', 'Noon'] }])
    const guest = await at.aGuest()
    const asked = await guest.call('questionsOfService', { params: { id: saved.id } })
    expect(asked.questions).toEqual(saved.questions.map(inOne))
    const given = answersTo(saved, {
      [allergies.wording]: [' حساسية 🥜 '],
      [consent.wording]: [CONSENT_GIVEN],
      'When?': ['Morning', 'Noon'],
    })
    const id = await ask(guest, await aSlot(), given)
    await save([])
    const answers = await answered(id)
    expect(
      answers.map(({ wording, values, isByProvider, language }) => [wording, values, isByProvider, language]),
    ).toEqual([
      [allergies.wording, ['حساسية 🥜'], false, 'en'],
      [consent.wording, [CONSENT_GIVEN], false, 'en'],
      ['When?', ['Morning', 'Noon'], false, 'en'],
    ])
    expect(Math.abs(Date.now() - Date.parse(answers[1]!.answeredAt))).toBeLessThan(60_000)
  })

  test.each<[string, Record<string, string[]>, Record<string, string>]>([
    ['nothing', {}, { [allergies.wording]: 'Fill this in.', [consent.wording]: 'Agree to this to go on.' }],
    [
      'too much',
      { [allergies.wording]: ['x'.repeat(201)], [consent.wording]: [CONSENT_GIVEN] },
      { [allergies.wording]: 'This is too long.' },
    ],
    [
      'with false',
      { [allergies.wording]: ['None'], [consent.wording]: ['false'] },
      { [consent.wording]: 'This is not valid.' },
    ],
    [
      'with an unknown option',
      { [allergies.wording]: ['None'], [consent.wording]: [CONSENT_GIVEN], 'Size?': ['XL'] },
      { 'Size?': 'This is not valid.' },
    ],
    [
      'two lines where one fits',
      { [allergies.wording]: ['Nuts\nMilk'], [consent.wording]: [CONSENT_GIVEN] },
      { [allergies.wording]: 'This is not valid.' },
    ],
  ])('and answers %s is refused with a message at the question', async (_, values, fields) => {
    const saved = await save([allergies, consent, { kind: 'choice', wording: 'Size?', options: ['S', 'M'] }])
    const guest = await at.aGuest()
    const error = await failureOf(ask(guest, await aSlot(), answersTo(saved, values)))
    const names = new Map(saved.questions.map(({ id, wording }) => [`answers.${id}`, wording]))
    const heard = Object.entries(error.fieldErrors ?? {}).map(([name, text]) => [names.get(name), text])
    expect(Object.fromEntries(heard)).toEqual(fields)
    expect((await guest.call('ownBookings', { query: {} })).total).toBe(0)
  })

  test('cannot agree to wording that has changed, or answer a question of another organisation (R-D197)', async () => {
    const before = await save([{ ...allergies, isRequired: false }])
    const given = answersTo(before, { [allergies.wording]: ['Nuts'] })
    const changed = await save([{ ...inOne(before.questions[0]!), wording: 'Any allergies?' }])
    const guest = await at.aGuest()
    const slot = await aSlot()
    expect((await failureOf(ask(guest, slot, given))).code).toBe('questions-changed')
    const foreign = [{ questionId: randomUUID(), wording: 'Any allergies?', values: ['Nuts'] }]
    expect((await failureOf(ask(guest, slot, foreign))).code).toBe('questions-changed')
    const id = await ask(guest, slot, answersTo(changed, { 'Any allergies?': ['Nuts'] }))
    expect((await answered(id)).map(({ values }) => values)).toEqual([['Nuts']])
  })

  test('is asked the questions for new customers until the first booking (R-D196)', async () => {
    const saved = await save([{ ...allergies, isForNewCustomers: true }])
    const guest = await at.aGuest()
    const asked = async () => (await guest.call('questionsOfService', { params: { id: saved.id } })).questions.length
    expect(await asked()).toBe(1)
    expect((await failureOf(ask(guest, await aSlot(), []))).code).toBe('validation')
    const id = await ask(guest, await aSlot(), answersTo(saved, { [allergies.wording]: ['None'] }))
    expect(await asked()).toBe(0)
    await ask(guest, await aSlot(), [])
    const cancelled = await at.aGuest()
    const first = await ask(cancelled, await aSlot(), answersTo(saved, { [allergies.wording]: ['None'] }))
    await cancelled.call('cancelOwnBooking', { body: { id: first } })
    expect((await failureOf(ask(cancelled, await aSlot(), []))).code).toBe('validation')
    expect(await answered(id)).toHaveLength(1)
  })
})

describe('a provider who books for a customer (R-D198)', () => {
  test('can leave questions open, and records a consent under their own name', async () => {
    const saved = await save([allergies, consent, { kind: 'date', wording: 'Born?' }])
    const book = async (answers: Answers) => {
      const body = forCustomer(at.studio, at.aDay(), { newCustomer: aCaller(), answers })
      return (await bookFor(at.owner, body)).booking!
    }
    const booking = await book(answersTo(saved, { [consent.wording]: [CONSENT_GIVEN] }))
    expect((await answered(booking.id)).map(({ values, isByProvider }) => [values, isByProvider])).toEqual([
      [[], true],
      [[CONSENT_GIVEN], true],
    ])
    const wrong = answersTo(saved, { 'Born?': ['2025-02-29'] })
    const error = await failureOf(book(wrong))
    expect(error.fieldErrors).toEqual({ [`answers.${saved.questions[2]!.id}`]: 'Date input not valid.' })
  })
})

describe('the answers to questions (R-D197)', () => {
  test('are seen by the owner and the booking’s specialist only, newest first on the customer’s record', async () => {
    const saved = await save([{ ...allergies, isRequired: false }])
    const guest = await at.aGuest()
    const booked = []
    for (const value of ['Nuts', 'Milk']) {
      booked.push(await ask(guest, await aSlot(), answersTo(saved, { [allergies.wording]: [value] })))
    }
    const body = { bookingIds: booked }
    const specialist = apiClient(at.url, { token: at.studio.specialist.token })
    const values = ({ answers }: { answers: { values: string[] }[] }) => new Set(answers.map((each) => each.values[0]))
    expect(values(await specialist('bookingAnswers', { body }))).toEqual(new Set(['Milk', 'Nuts']))
    const record = await at.owner('customerAnswers', { params: { id: guest.customerId } })
    expect(values(record)).toEqual(new Set(['Milk']))
    const colleague = await aMember(at.database, at.studio, 'specialist')
    const asColleague = apiClient(at.url, { token: colleague.token })
    expect((await failureOf(asColleague('bookingAnswers', { body }))).code).toBe('not-found')
    const colleagueId = await aSpecialist(at.database, at.studio)
    await at.rows('update member set specialist_id = $1 where account_id = $2', colleagueId, colleague.accountId)
    expect((await failureOf(asColleague('bookingAnswers', { body }))).code).toBe('not-found')
    await at.rows(`update organization set specialists_see_customers = 'all' where id = $1`, at.studio.id)
    expect((await asColleague('customerAnswers', { params: { id: guest.customerId } })).answers).toEqual([])
    const other = await aStudio(at.database)
    const foreign = apiClient(at.url, { token: other.owner.token })
    expect((await failureOf(foreign('bookingAnswers', { body }))).code).toBe('not-found')
    expect((await failureOf(foreign('customerAnswers', { params: { id: guest.customerId } }))).code).toBe('not-found')
  })

  test('are in the list as CSV without formulas, in the personal data export, and erased with the person', async () => {
    const saved = await save([{ ...allergies, isRequired: false }, consent])
    const guest = await at.aGuest()
    const date = at.aDay()
    const slot = (await at.sessions(date))('09:00')
    const formula = '=HYPERLINK("http://evil.test")'
    const id = await ask(
      guest,
      slot,
      answersTo(saved, { [allergies.wording]: [formula], [consent.wording]: [CONSENT_GIVEN] }),
    )
    const { text } = await at.owner('exportBookings', { query: { from: date, to: date } })
    const [titles, line] = readCsv(text.slice(1), ',')
    const cell = line?.[titles?.indexOf('Answers') ?? -1]
    expect(cell).toBe(`${allergies.wording}: ${formula}\n${consent.wording}: agreed`)
    const mine = await guest.call('exportMyData', {})
    expect(mine.organizations[0]?.bookings.find((each) => each.id === id)?.answers).toMatchObject([
      { question: allergies.wording, answer: [formula], isByProvider: false, language: 'en' },
      { question: consent.wording, answer: [CONSENT_GIVEN] },
    ])
    await at.owner('eraseCustomer', { body: { customerId: guest.customerId } })
    expect(await at.rows('select from booking_answer where booking_id = $1', id)).toEqual([])
  })
})
