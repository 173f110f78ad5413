import { AppError } from '#shared/api/app-error.ts'

/**
 * Checks that an answer has the lists that a screen iterates over. Otherwise, for example for a proxy's HTML page, it throws an
 * `AppError` like any failed request, so that a form on the screen keeps its input.
 */
export function checkedAnswer<Answer extends object>(answer: Answer, lists: readonly (keyof Answer)[]): Answer {
  const isWhole = typeof answer === 'object' && answer !== null && lists.every((name) => Array.isArray(answer[name]))
  if (!isWhole) throw new AppError('internal')
  return answer
}

/** Like `checkedAnswer`, for an object with a version. */
export function checkedVersion<Answer extends { readonly version: number }>(
  answer: Answer,
  lists: readonly (keyof Answer)[] = [],
): Answer {
  if (typeof checkedAnswer(answer, lists).version !== 'number') throw new AppError('internal')
  return answer
}

/** Like `checkedAnswer`, for an answer that is a list. */
export function checkedList<Item>(answer: Item[]): Item[] {
  if (!Array.isArray(answer)) throw new AppError('internal')
  return answer
}
