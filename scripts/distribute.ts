import { distribute } from '#server/distribution/distribute.ts'
import { StartError } from '#server/platform/configuration.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Distributes the tables of a database over a Citus cluster: `npm run distribute`. The database is at DATABASE_DIRECT_URL, or at
 * DATABASE_URL if that is not set.
 */
async function main(): Promise<void> {
  const url = process.env['DATABASE_DIRECT_URL'] || process.env['DATABASE_URL']
  if (!url) throw new Problem('Set DATABASE_URL to the coordinator of the cluster, as the owner of the schema.')
  const { spread, nodes } = await distribute(url).catch((error: unknown) => {
    throw error instanceof StartError ? new Problem(error.message) : error
  })
  const tables =
    spread.length === 0 ? 'All tables were spread already' : `Spread ${spread.length} tables: ${spread.join(', ')}`
  console.log(`${tables}. ${nodes} ${nodes === 1 ? 'node holds' : 'nodes hold'} them.`)
}

await main().catch(exitWithProblem)
