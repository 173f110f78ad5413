import { AppError } from '#shared/api/app-error.ts'

/**
 * Takes an answer that has the lists which a screen goes through, and fails as the client does for anything else, such as a
 * page that a proxy sent in the server's name: a form on the screen stays whole, with what was typed in it.
 */
export function checkedAnswer<Answer extends object>(answer: Answer, lists: readonly (keyof Answer)[]): Answer {
  const isWhole = typeof answer === 'object' && answer !== null && lists.every((name) => Array.isArray(answer[name]))
  if (!isWhole) throw new AppError('internal')
  return answer
}

/** As `checkedAnswer`, of something that is stored in versions. */
export function checkedVersion<Answer extends { readonly version: number }>(
  answer: Answer,
  lists: readonly (keyof Answer)[] = [],
): Answer {
  if (typeof checkedAnswer(answer, lists).version !== 'number') throw new AppError('internal')
  return answer
}

/** As `checkedAnswer`, of an answer that is a list itself. */
export function checkedList<Item>(answer: Item[]): Item[] {
  if (!Array.isArray(answer)) throw new AppError('internal')
  return answer
}
