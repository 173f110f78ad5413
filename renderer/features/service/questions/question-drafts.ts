import type { Input } from '#shared/api/client.ts'
import {
  questionProblems,
  type QuestionDraft as DomainDraft,
  type QuestionField,
  type QuestionKind,
  type QuestionProblem,
  tidyQuestion,
} from '#shared/domain/question/question.ts'
import type { Question } from '#renderer/data/wire.ts'

/** A question in the form; numbers and options are texts, as typed. */
export interface QuestionDraft {
  /** Names the question in the form: its id, or a random text for a new one. */
  readonly key: string
  readonly isNew: boolean
  readonly kind: QuestionKind
  readonly wording: string
  /** One option on each line. */
  readonly options: string
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
  isRequired: false,
  isForNewCustomers: false,
  minimum: '',
  maximum: '',
})

const textOf = (limit: number | null): string => (limit === null ? '' : String(limit))

export const draftOfQuestion = ({ id, options, minimum, maximum, ...question }: Question): QuestionDraft => ({
  ...question,
  key: id,
  isNew: false,
  options: options.join('\n'),
  minimum: textOf(minimum),
  maximum: textOf(maximum),
})

/** A typed limit: '' → null, '2,5' → 2.5; NaN for a text that is no number. */
function limitOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

const domainDraft = ({ kind, wording, options, isRequired, isForNewCustomers, minimum, maximum }: QuestionDraft) =>
  ({
    kind,
    wording,
    options: options.split('\n'),
    isRequired,
    isForNewCustomers,
    minimum: limitOf(minimum),
    maximum: limitOf(maximum),
  }) satisfies DomainDraft

/** What is wrong with a question, by field. */
export const problemsOfQuestion = (draft: QuestionDraft): Readonly<Partial<Record<QuestionField, QuestionProblem>>> =>
  questionProblems(domainDraft(draft))

/** The first problem of any of the questions. */
export const problemOfQuestions = (drafts: readonly QuestionDraft[]): QuestionProblem | undefined =>
  drafts.flatMap((draft) => Object.values(problemsOfQuestion(draft)))[0]

type SavedQuestions = NonNullable<Input<'saveService'>['body']['questions']>

/** The questions of valid drafts, without what their kinds do not use. */
export const toQuestions = (drafts: readonly QuestionDraft[]): SavedQuestions =>
  drafts.map((draft) => {
    const question = tidyQuestion(domainDraft(draft))
    return { ...(!draft.isNew && { id: draft.key }), ...question, options: [...question.options] }
  })

/** The list with one question moved by one place; the same list at its ends. */
export function moved(drafts: readonly QuestionDraft[], key: string, by: 1 | -1): readonly QuestionDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key)
  const [one, other] = [drafts[from], drafts[from + by]]
  if (!one || !other) return drafts
  return drafts.map((draft) => (draft === one ? other : draft === other ? one : draft))
}
