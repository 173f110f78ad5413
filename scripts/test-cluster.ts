import { runSteps } from './checks/run-steps.ts'
import { clusterSteps } from './checks/steps.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { neededCluster } from './citus-cluster-address.ts'

/** Runs the integration tests on the Citus cluster whose coordinator is at DATABASE_URL: `npm run test:cluster`. */
async function main(): Promise<void> {
  process.env['INTEGRATION_CLUSTER'] = neededCluster()
  // The variable is deleted, because the tests give each server the address of its own database.
  delete process.env['DATABASE_URL']
  process.exitCode = await runSteps('test-cluster', clusterSteps)
}

await main().catch(exitWithProblem)
