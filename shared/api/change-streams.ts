/** Streams of server-sent events (`event: changed`, `data: {"topics": [...]}`), outside the JSON contract. */
export const changeStreams = {
  /** Public; topics of one organisation: `slots`, `catalogue`. Query: `organizationId`. */
  public: '/api/public/changes',
  /**
   * Needs a provider's bearer token. Topics: `bookings`, `availability`, `services`, and customers' actions:
   * `booked:{bookingId}`, `cancelled:{bookingId}`, `moved:{bookingId}`.
   */
  provider: '/api/provider/changes',
} as const
