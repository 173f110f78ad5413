import { runSteps } from './checks/run-steps.ts'
import { nightlySteps } from './checks/steps.ts'

// Tests with a variable number of cases read this variable, also in child processes (tests/integration/support/full-or-reduced-run.ts).
process.env['PROOF'] = 'full'

process.exitCode = await runSteps('nightly', nightlySteps)
