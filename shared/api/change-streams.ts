/** Paths of server-sent event streams (`event: changed`, `data: {"topics": [...]}`), which are outside the JSON contract. */
export const changeStreams = {
  /** The public stream of one organisation (query `organizationId`). Topics: `slots`, `catalogue`. */
  public: '/api/public/changes',
  /**
   * The providers' stream, which needs a provider's bearer token. Topics: `bookings`, `availability`, `services`, `customers`, and customers'
   * actions: `booked:{bookingId}`, `cancelled:{bookingId}`, `moved:{bookingId}`.
   */
  provider: '/api/provider/changes',
} as const
