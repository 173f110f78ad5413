import { build } from './build/build.ts'
import { exitWithProblem } from './exit-with-problem.ts'

await build((line) => console.log(line)).catch(exitWithProblem)
