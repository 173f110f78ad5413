import { build } from '#scripts/build/build.ts'
import { Problem } from '#scripts/set-up/problem.mjs'
import { clockBack } from './faults/clock-back.ts'
import { databaseAway } from './faults/database-away.ts'
import { onStage } from './stage/stage.ts'

/** What goes wrong around a server, while people book: it recovers by itself, and nothing that was acknowledged is lost. */
export async function run(): Promise<void> {
  await build((line) => console.log(line))
  const problems = [...(await onStage('database-away', databaseAway)), ...(await onStage('clock-back', clockBack))]
  if (problems.length > 0) throw new Problem(problems.join('\n'))
}
