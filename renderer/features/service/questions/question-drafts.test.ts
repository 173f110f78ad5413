import { describe, expect, it } from 'vitest'
import {
  draftOfQuestion,
  emptyQuestion,
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

describe('D195: the questions of the form', () => {
  it('are those of the service, with texts as typed', () => {
    const stored = {
      id: 'q',
      kind: 'number',
      wording: 'Age?',
      options: [],
      isRequired: true,
      isForNewCustomers: false,
      minimum: 18,
      maximum: null,
    } as const
    const read = draftOfQuestion({ ...stored, options: [] })
    expect(read).toMatchObject({ key: 'q', isNew: false, minimum: '18', maximum: '' })
    expect(toQuestions([read])).toEqual([stored])
  })

  it('are sent without what their kind does not use; a new one has no id', () => {
    const typed = draft({ minimum: 'x', maximum: '3', options: 'S\nM' })
    expect(toQuestions([typed])).toMatchObject([{ wording: 'Age?', minimum: null, maximum: null }])
    expect(toQuestions([typed])[0]).not.toHaveProperty('id')
    expect(toQuestions([draft({ kind: 'choice', options: 'S\nM' })])).toMatchObject([{ options: ['S', 'M'] }])
    expect(toQuestions([draft({ kind: 'number', minimum: '2,5' })])).toMatchObject([{ minimum: 2.5, maximum: null }])
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

  it('move by one place, and not over an end', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((key) => draft({ key }))
    const keys = (list: readonly QuestionDraft[]) => list.map(({ key }) => key).join('')
    const list = [a!, b!, c!]
    expect(keys(moved(list, 'a', 1))).toBe('bac')
    expect(keys(moved(list, 'c', -1))).toBe('acb')
    expect(keys(moved(list, 'a', -1))).toBe('abc')
    expect(keys(moved(list, 'c', 1))).toBe('abc')
  })
})
