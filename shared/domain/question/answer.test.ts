import { describe, expect, it } from 'vitest'
import { type AnswerValues, checkAnswers, CONSENT_GIVEN, type GivenAnswer } from './answer.ts'
import type { Question } from './question.ts'

const question = (changes: Partial<Question> = {}): Question => ({
  id: 'allergies',
  kind: 'short-text',
  wording: 'Allergies?',
  options: [],
  isRequired: false,
  isForNewCustomers: false,
  minimum: null,
  maximum: null,
  ...changes,
})

const given = (values: AnswerValues, changes: Partial<GivenAnswer> = {}): GivenAnswer => ({
  questionId: 'allergies',
  wording: 'Allergies?',
  values,
  ...changes,
})

/** Checks one answer of a customer and returns its values, or the problem. */
function answered(changes: Partial<Question>, values: AnswerValues): unknown {
  const checked = checkAnswers([question(changes)], [given(values)], 'customer', true)
  if (checked.kind === 'invalid') return checked.problems.get('allergies')
  return checked.kind === 'valid' ? checked.answers.map((answer) => answer.values).flat() : checked.kind
}

const size = { kind: 'choice', options: ['S', 'M'] } as const
const times = { kind: 'choices', options: ['Morning', 'Noon', 'Night'] } as const
const age = { kind: 'number', minimum: 18, maximum: 99.5 } as const

describe('the validation of an answer (R-D195)', () => {
  it.each<[string, Partial<Question>, AnswerValues, unknown]>([
    ['of text, with spaces around', {}, [' Nuts 🥜 '], ['Nuts 🥜']],
    ['from right to left', {}, ['حساسية من المكسرات'], ['حساسية من المكسرات']],
    ['of a family in one sign', {}, ['👩‍👩‍👧'], ['👩‍👩‍👧']],
    ['with half a character', {}, ['\uD83D'], 'invalid'],
    ['of two lines where one fits', {}, ['Nuts\nMilk'], 'invalid'],
    ['of two lines', { kind: 'long-text' }, ['Nuts\nMilk'], ['Nuts\nMilk']],
    ['with a control character', { kind: 'long-text' }, ['a\u0000b'], 'invalid'],
    ['of 200 characters', {}, ['x'.repeat(200)], ['x'.repeat(200)]],
    ['of 201', {}, ['x'.repeat(201)], 'too-long'],
    ['of 2,001', { kind: 'long-text' }, ['x'.repeat(2001)], 'too-long'],
    ['of two texts', {}, ['a', 'b'], 'invalid'],
    ['of an option', size, ['M'], ['M']],
    ['of no option', size, ['L'], 'invalid'],
    ['of two options where one fits', size, ['S', 'M'], 'invalid'],
    ['of two options', times, ['Morning', 'Night'], ['Morning', 'Night']],
    ['of one option twice', times, ['Noon', 'Noon'], 'invalid'],
    ['of a number with a comma', age, ['20,5'], ['20.5']],
    ['of the least', age, ['18'], ['18']],
    ['of less', age, ['17.999'], 'number-range'],
    ['of the most', age, ['99,5'], ['99.5']],
    ['of more', age, ['100'], 'number-range'],
    ['of no number', age, ['1e3'], 'number'],
    ['of a negative number', { kind: 'number' }, ['-2'], ['-2']],
    ['of a date', { kind: 'date' }, ['2024-02-29'], ['2024-02-29']],
    ['of a date that does not exist', { kind: 'date' }, ['2025-02-29'], 'date'],
    ['of a date out of reach', { kind: 'date' }, ['0001-01-01'], 'date'],
    ['of a consent', { kind: 'consent' }, [CONSENT_GIVEN], [CONSENT_GIVEN]],
    ['of a consent in other words', { kind: 'consent' }, ['true'], 'invalid'],
    ['that is left open', {}, [' '], []],
    ['that is missing', { isRequired: true }, ['  '], 'required'],
    ['of a consent that is not given', { kind: 'consent', isRequired: true }, [], 'consent'],
  ])('%s', (_, changes, values, expected) => {
    expect(answered(changes, values)).toEqual(expected)
  })

  it('two answers to one question are refused', () => {
    const twice = checkAnswers([question()], [given(['a']), given(['b'])], 'customer', true)
    expect(twice).toEqual({ kind: 'invalid', problems: new Map([['allergies', 'invalid']]) })
  })

  it('valid answers are kept in the order of the questions', () => {
    const questions = [question({ id: 'one' }), question({ id: 'two' })]
    const checked = checkAnswers(
      questions,
      [given(['2'], { questionId: 'two' }), given(['1'], { questionId: 'one' })],
      'customer',
      true,
    )
    expect(checked.kind === 'valid' && checked.answers.map(({ values }) => values[0])).toEqual(['1', '2'])
  })
})

describe('a question for new customers (R-D196)', () => {
  const asked = [question({ isRequired: true, isForNewCustomers: true })]

  it('must be answered only by new customers', () => {
    expect(checkAnswers(asked, [], 'customer', true).kind).toBe('invalid')
    expect(checkAnswers(asked, [], 'customer', false)).toEqual({ kind: 'valid', answers: [] })
  })

  it('may also be answered by others', () => {
    const checked = checkAnswers(asked, [given(['Nuts'])], 'customer', false)
    expect(checked.kind === 'valid' && checked.answers).toHaveLength(1)
  })
})

describe('the question as the customer read it (R-D197)', () => {
  it.each<[string, Partial<GivenAnswer>]>([
    ['another wording', { wording: 'Any allergies?' }],
    ['a question that is no longer asked, or of another service', { questionId: 'other' }],
  ])('%s counts as changed, and the answer is not accepted', (_, changes) => {
    expect(checkAnswers([question()], [given(['Nuts'], changes)], 'customer', true)).toEqual({ kind: 'changed' })
  })

  it('is stored with the answer', () => {
    expect(checkAnswers([question()], [given(['Nuts'])], 'customer', true)).toEqual({
      kind: 'valid',
      answers: [{ questionId: 'allergies', kind: 'short-text', wording: 'Allergies?', values: ['Nuts'] }],
    })
  })
})

describe('answers that a provider enters (R-D198)', () => {
  it('may leave questions open; only a required one is stored without an answer', () => {
    const questions = [question({ isRequired: true }), question({ id: 'size' })]
    const checked = checkAnswers(questions, [], 'provider', false)
    expect(checked.kind === 'valid' && checked.answers.map(({ questionId, values }) => [questionId, values])).toEqual([
      ['allergies', []],
    ])
  })

  it('must be valid', () => {
    expect(checkAnswers([question(size)], [given(['L'])], 'provider', false).kind).toBe('invalid')
  })
})
