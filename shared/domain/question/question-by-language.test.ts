import { describe, expect, it } from 'vitest'
import { type GivenAnswer, checkAnswers } from './answer.ts'
import type { Question, QuestionDraft } from './question.ts'
import { questionProblems, tidyQuestion } from './question.ts'
import { fromQuestionWords, questionIn, questionWords } from './question-by-language.ts'

const size: Question = {
  id: 'size',
  kind: 'choice',
  wording: 'Welke maat?',
  options: ['Klein', 'Groot'],
  isRequired: true,
  isForNewCustomers: false,
  minimum: null,
  maximum: null,
  translation: { language: 'en', wording: 'Which size?', options: ['Small', 'Large'] },
}

const read = (question: Question, reader: 'nl' | 'en' | undefined) => {
  const { wording, options } = questionIn(question, reader)
  return [wording, ...options].join(' ')
}

describe('the wording of a question as shown to a reader (R-D293)', () => {
  it.each<[string, Question, 'nl' | 'en' | undefined, string]>([
    ['in the reader’s language', size, 'en', 'Which size? Small Large'],
    ['in its first one', size, 'nl', 'Welke maat? Klein Groot'],
    ['in its first one by who asks for none of ours', size, undefined, 'Welke maat? Klein Groot'],
    ['as it is while nobody has translated it', { ...size, translation: null }, 'en', 'Welke maat? Klein Groot'],
    [
      'with options of one language while only the wording is translated',
      { ...size, translation: { language: 'en', wording: 'Which size?' } },
      'en',
      'Which size? Klein Groot',
    ],
    [
      'with its first options while one is missing',
      { ...size, translation: { language: 'en', wording: '', options: ['Small'] } },
      'en',
      'Welke maat? Klein Groot',
    ],
  ])('%s', (_, question, reader, expected) => {
    expect(read(question, reader)).toBe(expected)
  })
})

describe('an answer (R-D293, R-D197)', () => {
  const answered = (wording: string, value: string, question = size) => {
    const given: GivenAnswer = { questionId: 'size', wording, values: [value] }
    const checked = checkAnswers([question], [given], 'customer', true)
    if (checked.kind === 'valid') return checked.answers.map((answer) => `${answer.wording} ${answer.values.join()}`)
    return checked.kind === 'invalid' ? [...checked.problems.values()] : 'changed'
  }

  it.each<[string, string, string, unknown]>([
    ['is kept as it was read', 'Welke maat?', 'Groot', ['Welke maat? Groot']],
    ['is kept as it was read in the other language', 'Which size?', 'Large', ['Which size? Large']],
    ['of the other language’s option is none', 'Which size?', 'Groot', ['invalid']],
    ['to what was never asked is none', 'What size?', 'Large', 'changed'],
  ])('%s', (_, wording, value, expected) => {
    expect(answered(wording, value)).toEqual(expected)
  })

  it.each(['Klein', 'Small'])('takes %s where both languages ask alike', (value) => {
    const alike: Question = { ...size, wording: 'Size?', translation: { ...size.translation!, wording: 'Size?' } }
    expect(answered('Size?', value, alike)).toEqual([`Size? ${value}`])
  })
})

describe('the texts of a question in two languages (R-D293)', () => {
  it('are both available, whatever the organisation’s language is', () => {
    const both = {
      wordings: { nl: 'Welke maat?', en: 'Which size?' },
      optionLists: { nl: ['Klein', 'Groot'], en: ['Small', 'Large'] },
    }
    expect(questionWords(size, 'nl')).toEqual(both)
    expect(questionWords(size, 'en')).toEqual(both)
    expect(questionWords({ ...size, translation: null }, 'en')).toEqual({
      wordings: { nl: '', en: 'Welke maat?' },
      optionLists: { nl: [], en: ['Klein', 'Groot'] },
    })
    expect(fromQuestionWords(both, 'nl')).toEqual({
      wording: size.wording,
      options: size.options,
      translation: size.translation,
    })
  })

  it('start with the language that they were written in', () => {
    const dutch = { wordings: { nl: 'Welke maat?', en: '' }, optionLists: { nl: ['Klein', 'Groot'], en: [] } }
    expect(fromQuestionWords(dutch, 'en')).toEqual({
      wording: 'Welke maat?',
      options: ['Klein', 'Groot'],
      translation: { language: 'en', wording: '', options: [] },
    })
  })

  it.each<[readonly string[], object]>([
    [[], {}],
    [[' ', ''], {}],
    [['Small', 'Large'], {}],
    [['Small'], { otherOptions: 'options-number' }],
    [['Small', 'Medium', 'Large'], { otherOptions: 'options-number' }],
    [['Small', ' Small'], { otherOptions: 'options-twice' }],
    [['Small', 'x'.repeat(101)], { otherOptions: 'too-long' }],
  ])('with the options %j in the other language have the problems %j', (options, problems) => {
    const draft: QuestionDraft = { ...size, translation: { language: 'en', wording: 'Which size?', options } }
    expect(questionProblems(draft)).toEqual(problems)
  })

  it('are stored without surrounding spaces, and without options if the kind of question has none', () => {
    const translation = { language: 'en', wording: ' Which size? ', options: [' Small ', '', 'Large'] } as const
    expect(tidyQuestion({ ...size, translation }).translation).toEqual(size.translation)
    expect(tidyQuestion({ ...size, kind: 'date', translation }).translation?.options).toEqual([])
    expect(questionProblems({ ...size, translation: { language: 'en', wording: 'x'.repeat(301) } })).toEqual({
      otherWording: 'too-long',
    })
  })
})
