import { actFile } from '#electron/main/offline/atomic-act-file.ts'
import { createActList } from '#electron/main/offline/encrypted-act-store.ts'
import { aQueuedAct } from '#tests/builders/queued-act.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'

/** Stores one act after another in the file named by the first argument, and prints a line after each. Runs until a test kills it. */
const file = actFile(process.argv[2] ?? '', () => 'then')
const list = createActList({ cipher: reversibleCipher, file, log: () => {} })
for (let number = 1; ; number += 1) {
  await list.change((acts) => [...acts, aQueuedAct(number)])
  process.stdout.write(`${number}\n`)
}
