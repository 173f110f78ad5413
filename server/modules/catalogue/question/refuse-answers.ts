import type { Answer, CheckedAnswers } from '#shared/domain/question/answer.ts'
import { type FieldProblems, refuse, type Refusal } from '#server/platform/http/handler.ts'

/** Returns the valid answers, or a validation error with one field for each faulty answer: `answers.<question id>`. */
export function orRefuseAnswers(checked: CheckedAnswers): readonly Answer[] | Refusal {
  if (checked.kind === 'valid') return checked.answers
  if (checked.kind === 'changed') return refuse('questions-changed')
  const fields: FieldProblems = Object.fromEntries(
    [...checked.problems].map(([id, problem]) => [`answers.${id}`, problem]),
  )
  return refuse('validation', fields)
}
