import { build } from '#scripts/build/build.ts'
import { neededCluster } from '#scripts/needed-cluster.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { onStage } from './stage/stage.ts'
import { workersUnderLoad } from './worker/workers-under-load.ts'

/** A worker of the Citus cluster at DATABASE_URL joins, goes away for a while, and leaves, while people book. */
export async function run(): Promise<void> {
  const coordinator = neededCluster()
  await build((line) => console.log(line))
  const problems = await onStage('worker', (stage) => workersUnderLoad(stage, coordinator))
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}
