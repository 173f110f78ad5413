import { actFile } from '#electron/main/offline/act-file.ts'
import { createActList } from '#electron/main/offline/act-list.ts'
import { reversibleCipher } from '#tests/fakes/reversible-cipher.ts'

/** Keeps one act after another in the file of the first argument, and prints a line when one is kept. A test kills it. */
const file = actFile(process.argv[2] ?? '', () => 'then')
const list = createActList({ cipher: reversibleCipher, file, log: () => {} })
for (let number = 1; ; number += 1) {
  await list.change((acts) => [
    ...acts,
    {
      owner: 'marit studio',
      act: {
        id: `key-of-act-number-${number}`,
        route: 'addCustomerNote',
        body: { customerId: 'c1', text: 'Likes green tea' },
        about: { customer: 'Noor Jansen', service: '' },
        doneAt: '2025-03-12T10:12:00.000Z',
        refusal: null,
      },
    },
  ])
  process.stdout.write(`${number}\n`)
}
