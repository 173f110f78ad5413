import { type Question, questionProblems, tidyQuestion } from '#shared/domain/question/question.ts'
import { fromQuestionWords, questionIn } from '#shared/domain/question/question-by-language.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { questionsOf } from '#server/modules/catalogue/question/questions.ts'
import { type FieldProblems, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'
import type { AnswerLanguages } from '#server/platform/wire/answer-languages.ts'

type Wanted = RequestOf<'saveService'>['body']['questions']
type WantedQuestion = NonNullable<Wanted>[number]

/**
 * The questions to store for a service (rule D195); undefined when they do not change. A question keeps its id, a new one gets one.
 * Needs `lockService` for a service that exists.
 */
export async function questionsToSave(
  transaction: TenantTransaction,
  serviceId: string | undefined,
  wanted: Wanted,
  languages: AnswerLanguages,
  newId: () => string,
): Promise<readonly Question[] | undefined | Refusal> {
  if (!wanted) return undefined
  const stored = serviceId === undefined ? [] : await questionsOf(transaction, serviceId)
  const own = new Set(stored.map(({ id }) => id))
  const given = wanted.flatMap(({ id }) => id ?? [])
  // A question of another service, or one twice.
  if (new Set(given).size < given.length || !given.every((id) => own.has(id))) {
    return refuse('validation', { questions: 'invalid' })
  }
  const stated = wanted.map((question) => ({
    ...question,
    ...textsOf(
      question,
      stored.find(({ id }) => id === question.id),
      languages,
    ),
  }))
  const problems: Record<string, FieldProblems[string]> = {}
  for (const [index, question] of stated.entries()) {
    const [found] = Object.entries(questionProblems(question))
    if (found) problems[`questions.${index}.${found[0]}`] = found[1]
  }
  if (Object.keys(problems).length > 0) return refuse('validation', problems)
  return stated.map(({ wordings: _wordings, optionLists: _lists, ...question }) =>
    tidyQuestion({ ...question, id: question.id ?? newId() }),
  )
}

/**
 * Returns the texts to store (rule D293). When a client that knows only one language sends a question back unchanged, both languages are
 * kept. When it changes the texts, the translation is dropped, because it may ask something else.
 */
function textsOf(
  { wording, options, wordings, optionLists }: WantedQuestion,
  stored: Question | undefined,
  { own, reader }: AnswerLanguages,
): Pick<Question, 'wording' | 'options' | 'translation'> {
  if (wordings && optionLists) return fromQuestionWords({ wordings, optionLists }, own)
  const read = stored && questionIn(stored, reader)
  const isUnchanged = read?.wording === wording.trim() && read.options.join('\n') === options.join('\n')
  if (!stored || !isUnchanged) return { wording, options, translation: null }
  return { wording: stored.wording, options: stored.options, translation: stored.translation ?? null }
}
