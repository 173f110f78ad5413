import { runSteps } from './checks/run-steps.ts'
import { quickSteps } from './checks/steps.ts'

process.exitCode = await runSteps('check', quickSteps)
