/** An account that books at an organisation. */
export interface Customer {
  readonly id: string
  readonly organisationId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phoneNumber: string
}
