/** A bundle of credits, sold at one price (rule B3.8). */
export interface Package {
  readonly id: string
  readonly organisationId: string
  readonly name: string
  readonly priceCents: number
  readonly items: readonly PackageItem[]
}

/** So many bookings of one service; shown as "Nx". */
export interface PackageItem {
  readonly serviceId: string
  readonly credits: number
}
