import { runSteps } from './checks/run-steps.ts'
import { nightlySteps } from './checks/steps.ts'

// Read by the tests with long samples and their child processes (tests/integration/support/proof-size.ts).
process.env['PROOF'] = 'full'

process.exitCode = await runSteps('nightly', nightlySteps)
