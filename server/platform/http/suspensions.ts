/** Knows the organisations that the operator has suspended. */
export interface Suspensions {
  isSuspended(organisationId: string): boolean
}
