/** Environment variables of a server whose tests hold many seats from one address. */
export const manyHolds = { HOLDS_PER_ACCOUNT: '1000', HOLDS_PER_ADDRESS: '100000', HOLDS_ONE_EACH_FROM: '100000' }

/** The same for bookings, of a service that is called without a server. */
export const manyBookings = { unpaidPerNetwork: 100_000, hourlyPerAccount: 100_000, hourlyPerNetwork: 100_000 }
