/** The state that the screens of the log-in pass to each other. */
export interface LoginArrival {
  readonly email?: string
  /** Whether the password was just changed. */
  readonly wasReset?: boolean
  readonly remember?: boolean
  /** Whether a passkey can take the second step. */
  readonly hasPasskey?: boolean
}
