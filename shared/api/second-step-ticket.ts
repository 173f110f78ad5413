import { AppError } from './app-error.ts'

/** Stores the ticket of a log-in between its first and second step (rule D226). */
export interface LoginTicket {
  /** Runs the first step. If the server asks for the second step, stores the ticket from the error and rethrows the error. */
  keepFrom<Result>(firstStep: () => Promise<Result>): Promise<Result>
  /** Returns the ticket that was stored last. Throws an `AppError` if there is none, for example after a reload. */
  current(): string
  /** Whether a ticket is stored. */
  isKept(): boolean
}

export function loginTicket(): LoginTicket {
  let ticket: string | undefined
  return {
    async keepFrom(firstStep) {
      ticket = undefined
      try {
        return await firstStep()
      } catch (error) {
        if (error instanceof AppError) ticket = error.secondFactor?.ticket
        throw error
      }
    },
    current() {
      if (ticket === undefined) throw new AppError('login-expired')
      return ticket
    },
    isKept: () => ticket !== undefined,
  }
}
