import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'

/** Thrown to end a transaction that has written something already, as if it had not. */
export class Undone extends Error {
  override readonly name = 'Undone'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Undone: ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** The value of a step, or the end of the transaction when it was refused. */
export function orUndo<Value>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new Undone(outcome)
  return outcome
}

/** Runs a transaction, and answers with the refusal that undid it. */
export async function undoable<Value>(transaction: () => Promise<Value>): Promise<Value | Refusal> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}
