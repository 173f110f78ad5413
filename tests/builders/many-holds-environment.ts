/** Environment variables of a server whose tests hold many seats from one address. */
export const manyHolds = { HOLDS_PER_ACCOUNT: '1000', HOLDS_PER_ADDRESS: '100000', HOLDS_ONE_EACH_FROM: '100000' }
