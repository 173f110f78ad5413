import { build } from '#scripts/build/build.ts'
import { neededCluster } from '#scripts/citus-cluster-address.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { onStage } from './stage/run-in-temporary-folder.ts'
import { workersUnderLoad } from './citus-worker/change-workers-under-load.ts'

/** Adds a worker to the Citus cluster at DATABASE_URL, makes it unavailable for a while, and removes it, while people book. */
export async function run(): Promise<void> {
  const coordinator = neededCluster()
  await build((line) => console.log(line))
  const problems = await onStage('worker', (stage) => workersUnderLoad(stage, coordinator))
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}
