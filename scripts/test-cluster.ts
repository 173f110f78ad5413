import { runSteps } from './checks/run-steps.ts'
import { clusterSteps } from './checks/steps.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { Problem } from './set-up/problem.mjs'

/** Runs the integration tests on the Citus cluster whose coordinator is at DATABASE_URL: `npm run test:cluster`. */
async function main(): Promise<void> {
  const { DATABASE_URL: coordinator } = process.env
  if (!coordinator) {
    throw new Problem(
      'Set DATABASE_URL to a database on the coordinator of a Citus cluster, as a superuser (CONTRIBUTING.md, "Tests on a cluster").',
    )
  }
  // Tests create their databases on this cluster, and start servers with addresses of their own.
  process.env['INTEGRATION_CLUSTER'] = coordinator
  delete process.env['DATABASE_URL']
  process.exitCode = await runSteps('test-cluster', clusterSteps)
}

await main().catch(exitWithProblem)
