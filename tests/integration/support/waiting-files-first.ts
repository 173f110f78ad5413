import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Test files that spend most of their time waiting for processes to end and start. At the end of a run, they would leave the cores idle.
 */
const waiting = ['crash', 'npm-start', 'model/model', 'mail-delivery', 'change-streams', 'payment-crashes', 'backup']

/** Runs the waiting files first, and the others in Vitest's usual order, which depends on their size. */
export class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) =>
      waiting.some((name) => moduleId.endsWith(`tests/integration/${name}.test.ts`))
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}
