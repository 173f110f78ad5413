import { AppError } from './app-error.ts'

/** Keeps the ticket of a log-in between its two steps (rule D226). */
export interface LoginTicket {
  /** Does the first step. When the server asks for the second one, its ticket is kept, and the refusal is thrown on. */
  keepFrom<Result>(firstStep: () => Promise<Result>): Promise<Result>
  /** The ticket of the last first step. Throws an `AppError` when there is none, for example after a reload. */
  current(): string
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
  }
}
