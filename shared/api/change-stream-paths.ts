/** Paths of server-sent event streams (`event: changed`, `data: {"topics": [...]}`), which are outside the JSON contract. */
export const changeStreams = {
  /** The public stream of one organisation (query `organisationId`). Topics: `slots`, `catalogue`. */
  public: '/api/public/changes',
  /**
   * The providers' stream, which needs a provider's bearer token. Topics: `catalogue`, `bookings`, `availability` (absences too), `services`,
   * `team`, `locations`, `resources`, `settings`, `customers`, `waiting`, `invoices`, `vouchers`, `time-ends:{specialistId}`, and customers'
   * actions: `booked:{bookingId}`, `cancelled:{bookingId}`, `moved:{bookingId}`.
   */
  provider: '/api/provider/changes',
} as const
