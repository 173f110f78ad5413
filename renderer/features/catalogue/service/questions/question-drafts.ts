import type { Input } from '#shared/api/client.ts'
import {
  hasOptions,
  questionProblems,
  type QuestionDraft as DomainDraft,
  type QuestionField,
  type QuestionKind,
  type QuestionProblem,
  tidyQuestion,
} from '#shared/domain/question/question.ts'
import { type Language, otherLanguage, wordsFrom } from '#shared/domain/words/texts-by-language.ts'
import type { Question } from '#renderer/data/api-types.ts'

/** The form values of a question. Numbers are as typed, and the options are one text. */
export interface QuestionDraft {
  /** Names the question in the form: its id, or a random text for a new one. */
  readonly key: string
  readonly isNew: boolean
  readonly kind: QuestionKind
  /** The wording in the organisation's language; `options` below is in that language too. */
  readonly wording: string
  /** The options, one per line. */
  readonly options: string
  /** Wording and options in the other language; empty if not translated. */
  readonly otherWording: string
  readonly otherOptions: string
  readonly isRequired: boolean
  readonly isForNewCustomers: boolean
  readonly minimum: string
  readonly maximum: string
}

export const emptyQuestion = (key: string): QuestionDraft => ({
  key,
  isNew: true,
  kind: 'short-text',
  wording: '',
  options: '',
  otherWording: '',
  otherOptions: '',
  isRequired: false,
  isForNewCustomers: false,
  minimum: '',
  maximum: '',
})

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit))

/** The form values of a question; `own` is the organisation's language. */
export const draftOfQuestion = (
  { id, kind, wordings, optionLists, isRequired, isForNewCustomers, minimum, maximum }: Question,
  own: Language,
): QuestionDraft => ({
  key: id,
  isNew: false,
  kind,
  wording: wordings[own],
  options: optionLists[own].join('\n'),
  otherWording: wordings[otherLanguage(own)],
  otherOptions: optionLists[otherLanguage(own)].join('\n'),
  isRequired,
  isForNewCustomers,
  minimum: textOf(minimum),
  maximum: textOf(maximum),
})

/** A typed limit: '' → null, '2,5' → 2.5; NaN for a text that is no number. */
function limitOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const domainDraft = (draft: QuestionDraft, own: Language) =>
  ({
    kind: draft.kind,
    wording: draft.wording,
    options: draft.options.split('\n'),
    isRequired: draft.isRequired,
    isForNewCustomers: draft.isForNewCustomers,
    minimum: limitOf(draft.minimum),
    maximum: limitOf(draft.maximum),
    translation: {
      language: otherLanguage(own),
      wording: draft.otherWording,
      options: draft.otherOptions.split('\n'),
    },
  }) satisfies DomainDraft

/** Returns the errors of a question by field. */
export const problemsOfQuestion = (draft: QuestionDraft): Readonly<Partial<Record<QuestionField, QuestionProblem>>> =>
  questionProblems(domainDraft(draft, 'nl'))

/** Whether something of a question is written in the organisation's language only. */
export const isQuestionIncomplete = ({ kind, wording, options, otherWording, otherOptions }: QuestionDraft): boolean =>
  (wording.trim() !== '' && otherWording.trim() === '') ||
  (hasOptions(kind) && options.trim() !== '' && otherOptions.trim() === '')

/** The first problem of any of the questions. */
export const problemOfQuestions = (drafts: readonly QuestionDraft[]): QuestionProblem | undefined =>
  drafts.flatMap((draft) => Object.values(problemsOfQuestion(draft)))[0]

type SavedQuestions = NonNullable<Input<'saveService'>['body']['questions']>

/** Converts valid drafts to the API's questions. Fields that a question's kind does not use are left out. */
export const toQuestions = (drafts: readonly QuestionDraft[], own: Language): SavedQuestions =>
  drafts.map((draft) => {
    const { translation, options, ...question } = tidyQuestion(domainDraft(draft, own))
    const lists = { own: [...options], other: [...(translation.options ?? [])] }
    return {
      ...(!draft.isNew && { id: draft.key }),
      ...question,
      options: lists.own,
      wordings: wordsFrom(own, question.wording, translation.wording ?? ''),
      optionLists: own === 'nl' ? { nl: lists.own, en: lists.other } : { nl: lists.other, en: lists.own },
    }
  })

/** Returns the list with one question moved up or down by one place. At the ends of the list nothing changes. */
export function moved(drafts: readonly QuestionDraft[], key: string, by: 1 | -1): readonly QuestionDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key)
  const [one, other] = [drafts[from], drafts[from + by]]
  if (!one || !other) return drafts
  return drafts.map((draft) => (draft === one ? other : draft === other ? one : draft))
}
