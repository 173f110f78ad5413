import { type Question, questionProblems, tidyQuestion } from '#shared/domain/question/question.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { questionsOf } from '#server/features/question/questions.ts'
import { type FieldProblems, refuse, type Refusal, type RequestOf } from '#server/platform/http/handler.ts'

type Wanted = RequestOf<'saveService'>['body']['questions']

/**
 * The questions to store for a service (rule D195); undefined when they do not change. A question keeps its id, a new one gets one.
 * Needs `lockService` for a service that exists.
 */
export async function questionsToSave(
  transaction: TenantTransaction,
  serviceId: string | undefined,
  wanted: Wanted,
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
  const problems: Record<string, FieldProblems[string]> = {}
  for (const [index, question] of wanted.entries()) {
    const [found] = Object.entries(questionProblems(question))
    if (found) problems[`questions.${index}.${found[0]}`] = found[1]
  }
  if (Object.keys(problems).length > 0) return refuse('validation', problems)
  return wanted.map((question) => tidyQuestion({ ...question, id: question.id ?? newId() }))
}
