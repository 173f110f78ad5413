import { runSteps } from './checks/run-steps.ts'
import { allSteps } from './checks/steps.ts'

process.exitCode = await runSteps('test', allSteps)
