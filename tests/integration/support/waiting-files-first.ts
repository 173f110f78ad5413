import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait for processes to end and start. One of them at the end of a run would leave the cores idle. */
const waiting = ['crash', 'start', 'model/model', 'mail-delivery', 'change-streams', 'payment-crashes', 'backup']

/** Begins with the files that wait, whose order Vitest otherwise takes from their size. */
export class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) =>
      waiting.some((name) => moduleId.endsWith(`tests/integration/${name}.test.ts`))
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}
