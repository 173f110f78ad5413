/** Test files that `npm run test:cluster` leaves out, with the reason. */
export const notOnCluster: Readonly<Record<string, string>> = {
  'tests/integration/search-reads.test.ts':
    'It reads the statistics of one connection; on a cluster the rows are read on the workers. tests/integration/cluster/one-shard.test.ts shows what a search reads there.',
}

/** Whether the tests run on a cluster, where some statements are written in another way. */
export const isOnCluster: boolean = process.env['INTEGRATION_CLUSTER'] !== undefined
