import { describe, expect, it } from 'vitest'
import { isAskedOf, type QuestionDraft, questionProblems, tidyQuestion } from './question.ts'

const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  kind: 'short-text',
  wording: 'Allergies?',
  options: [],
  isRequired: false,
  isForNewCustomers: false,
  minimum: null,
  maximum: null,
  ...changes,
})

describe('the validation of a question (R-D195)', () => {
  it.each<[string, Partial<QuestionDraft>, object]>([
    ['of each language', { wording: 'هل لديك حساسية؟ 🥜' }, {}],
    ['without text', { wording: ' \n' }, { wording: 'required' }],
    ['of 300 characters', { wording: 'x'.repeat(300) }, {}],
    ['of 301', { wording: 'x'.repeat(301) }, { wording: 'too-long' }],
    ['of consent, of 2,000', { kind: 'consent', wording: 'x'.repeat(2000) }, {}],
    ['of consent, of 2,001', { kind: 'consent', wording: 'x'.repeat(2001) }, { wording: 'too-long' }],
    ['with one option', { kind: 'choice', options: ['S', ' '] }, { options: 'options' }],
    ['with two', { kind: 'choice', options: ['S', 'M'] }, {}],
    ['with one option twice', { kind: 'choices', options: ['S', ' S '] }, { options: 'options-twice' }],
    ['with 21', { kind: 'choices', options: Array.from({ length: 21 }, String) }, { options: 'too-many' }],
    ['with a long option', { kind: 'choice', options: ['S', 'x'.repeat(101)] }, { options: 'too-long' }],
    ['whose kind has no options', { options: ['S'] }, {}],
    ['from 3 to 2', { kind: 'number', minimum: 3, maximum: 2 }, { maximum: 'number-order' }],
    ['from 2 to 2', { kind: 'number', minimum: 2, maximum: 2 }, {}],
    ['from what is no number', { kind: 'number', minimum: Number.NaN }, { minimum: 'number' }],
    ['of text, from 3 to 2', { minimum: 3, maximum: 2 }, {}],
  ])('%s', (_, changes, problems) => {
    expect(questionProblems(draft(changes))).toEqual(problems)
  })

  it('is stored without values that its kind does not use', () => {
    const typed = draft({ wording: ' Size? ', options: [' S ', '', 'M'], minimum: 1, maximum: 2 })
    expect(tidyQuestion(typed)).toMatchObject({ wording: 'Size?', options: [], minimum: null, maximum: null })
    expect(tidyQuestion({ ...typed, kind: 'choice' })).toMatchObject({ options: ['S', 'M'], minimum: null })
    expect(tidyQuestion({ ...typed, kind: 'number' })).toMatchObject({ options: [], minimum: 1, maximum: 2 })
  })
})

it('A question is asked of all customers, or of new customers only (R-D196)', () => {
  const asked = (isForNewCustomers: boolean, isNew: boolean) => isAskedOf({ isForNewCustomers }, isNew)
  expect([asked(false, false), asked(false, true), asked(true, true), asked(true, false)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})
