import { isRefusal, type Refusal } from '#server/platform/http/handler.ts'

/** Thrown within a transaction to roll it back; carries the refusal for the caller. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`rolled back: ${refusal.refused}`)
    this.refusal = refusal
  }
}

/** Returns the value of a step. Throws `RolledBack` when the step was refused. */
export function orRollBack<Value>(outcome: Value | Refusal): Value {
  if (isRefusal(outcome)) throw new RolledBack(outcome)
  return outcome
}

/** Runs a transaction. Returns the refusal when it was rolled back by `orRollBack`. */
export async function withRollback<Value>(transaction: () => Promise<Value>): Promise<Value | Refusal> {
  try {
    return await transaction()
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}
