/** The router state that the log-in screens pass to each other. */
export interface LoginRouterState {
  readonly email?: string
  /** Whether the password was just changed. */
  readonly wasReset?: boolean
  readonly remember?: boolean
  /** Whether a passkey can serve as second factor. */
  readonly hasPasskey?: boolean
}
