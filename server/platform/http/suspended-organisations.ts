/** Tells which organisations the operator has suspended. */
export interface Suspensions {
  isSuspended(organisationId: string): boolean
}
