import { runSteps } from './checks/run-steps.ts'
import { nightlySteps } from './checks/steps.ts'

// The proofs read it, down to the processes that they start (tests/integration/support/proof-size.ts).
process.env['PROOF'] = 'full'

process.exitCode = await runSteps('nightly', nightlySteps)
