import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithProblem } from './exit-with-problem.ts'
import { root } from './processes.ts'
import { Problem } from './set-up/problem.mjs'

/** A drill causes a failure of production on purpose and checks the outcome. `run` throws when the outcome is not as required. */
interface Drill {
  run(): Promise<void>
}

const names: readonly string[] = readdirSync(join(root, 'scripts/drills'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))

/** Runs the drills that are named: npm run drill -- <name> */
async function runDrills(chosen: readonly string[]): Promise<void> {
  const unknown = chosen.filter((name) => !names.includes(name))
  if (chosen.length === 0 || unknown.length > 0) throw new Problem(`Name a drill: ${names.join(', ')}`)
  for (const name of chosen) {
    console.log(`Drill: ${name}`)
    const drill = (await import(`./drills/${name}.ts`)) as Drill
    await drill.run()
  }
}

await runDrills(process.argv.slice(2)).catch(exitWithProblem)
