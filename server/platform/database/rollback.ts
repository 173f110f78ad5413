import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'

/** Thrown inside a transaction to roll back what it has written; carries the refusal for the caller. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** The value of a step. Throws `RolledBack` when it was refused. */
export function orRollBack<Value>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new RolledBack(outcome)
  return outcome
}

/** Runs a transaction. Returns the refusal when one rolled it back. */
export async function withRollback<Value>(transaction: () => Promise<Value>): Promise<Value | Refusal> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}
