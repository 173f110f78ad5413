/** Test files that `npm run test:cluster` leaves out, with the reason. */
export const notOnCluster: Readonly<Record<string, string>> = {}
