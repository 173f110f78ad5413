import type { Answer, CheckedAnswers } from '#shared/domain/question/answer.ts'
import { type FieldProblems, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** The valid answers, or a refusal that names each problem by its question: `answers.<id>`. */
export function orRefuseAnswers(checked: CheckedAnswers): readonly Answer[] | Refusal {
  if (checked.kind === 'valid') return checked.answers
  if (checked.kind === 'changed') return refuse('questions-changed')
  const fields: FieldProblems = Object.fromEntries(
    [...checked.problems].map(([id, problem]) => [`answers.${id}`, problem]),
  )
  return refuse('validation', fields)
}
