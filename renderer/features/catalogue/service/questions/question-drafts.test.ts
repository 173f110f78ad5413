import { describe, expect, it } from 'vitest'
import {
  draftOfQuestion,
  emptyQuestion,
  isQuestionIncomplete,
  moved,
  problemOfQuestions,
  problemsOfQuestion,
  toQuestions,
  type QuestionDraft,
} from './question-drafts.ts'

const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...emptyQuestion('new'),
  wording: 'Age?',
  ...changes,
})

describe('the questions in the service form (R-D195)', () => {
  it('are those of the service, with texts as typed', () => {
    const stored = {
      id: 'q',
      kind: 'number',
      wording: 'Age?',
      options: [],
      wordings: { nl: 'Leeftijd?', en: 'Age?' },
      optionLists: { nl: [], en: [] },
      isRequired: true,
      isForNewCustomers: false,
      minimum: 18,
      maximum: null,
    } as const
    const read = draftOfQuestion({ ...stored, options: [], optionLists: { nl: [], en: [] } }, 'en')
    expect(read).toMatchObject({ key: 'q', isNew: false, minimum: '18', maximum: '', otherWording: 'Leeftijd?' })
    expect(toQuestions([read], 'en')).toEqual([stored])
  })

  it('are sent without the fields that their kind does not use, and new ones without an id', () => {
    const typed = draft({ minimum: 'x', maximum: '3', options: 'S\nM' })
    expect(toQuestions([typed], 'en')).toMatchObject([{ wording: 'Age?', minimum: null, maximum: null }])
    expect(toQuestions([typed], 'en')[0]).not.toHaveProperty('id')
    expect(toQuestions([draft({ kind: 'choice', options: 'S\nM' })], 'en')).toMatchObject([{ options: ['S', 'M'] }])
    expect(toQuestions([draft({ kind: 'number', minimum: '2,5' })], 'en')).toMatchObject([
      { minimum: 2.5, maximum: null },
    ])
  })

  it.each<[Partial<QuestionDraft>, object]>([
    [{}, {}],
    [{ wording: '' }, { wording: 'required' }],
    [{ kind: 'number', minimum: 'x' }, { minimum: 'number' }],
    [{ kind: 'number', minimum: '3', maximum: '2' }, { maximum: 'number-order' }],
    [{ kind: 'choices', options: 'S' }, { options: 'options' }],
  ])('%j have the problems %j', (changes, problems) => {
    expect(problemsOfQuestion(draft(changes))).toEqual(problems)
    expect(problemOfQuestions([draft(), draft(changes)])).toBe(Object.values(problems)[0])
  })

  it('have both languages, and say what is missing (R-D293)', () => {
    const typed = draft({ kind: 'choice', wording: 'Size?', options: 'Small\nLarge', otherOptions: 'Klein' })
    expect(isQuestionIncomplete(typed)).toBe(true)
    expect(problemsOfQuestion(typed)).toEqual({ otherOptions: 'options-number' })
    const whole = { ...typed, otherWording: 'Maat?', otherOptions: 'Klein\nGroot' }
    expect(isQuestionIncomplete(whole)).toBe(false)
    expect(toQuestions([whole], 'en')).toMatchObject([
      {
        wordings: { nl: 'Maat?', en: 'Size?' },
        optionLists: { nl: ['Klein', 'Groot'], en: ['Small', 'Large'] },
      },
    ])
  })

  it('move by one position, and not past an end', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((key) => draft({ key }))
    const keys = (list: readonly QuestionDraft[]) => list.map(({ key }) => key).join('')
    const list = [a!, b!, c!]
    expect(keys(moved(list, 'a', 1))).toBe('bac')
    expect(keys(moved(list, 'c', -1))).toBe('acb')
    expect(keys(moved(list, 'a', -1))).toBe('abc')
    expect(keys(moved(list, 'c', 1))).toBe('abc')
  })
})
