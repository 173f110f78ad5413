import { setImmediate as turnOfTheLoop } from 'node:timers/promises'

/** Does what several people asked for; answers in the order of the items. */
export type BatchWork<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>

/**
 * Does together what is asked for at about the same time: one batch at a time, and who comes while it is under way is in
 * the next. So nobody gets an answer that was found out before they asked, and a crowd costs little more than one.
 *
 * When the work throws, everybody in its batch hears it.
 *
 * @param most items of a batch; the others wait for the one after it
 */
export function inBatches<Item, Answer>(
  work: BatchWork<Item, Answer>,
  most: number = Infinity,
): (item: Item) => Promise<Answer> {
  const inLine = inBatchesForEach<Item, Answer>((_, items) => work(items), most)
  return (item) => inLine('', item)
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly answer: PromiseWithResolvers<Answer>
}

/** As `inBatches`, for each key by itself; nothing is kept of a key that nobody waits for. */
export function inBatchesForEach<Item, Answer>(
  work: (key: string, items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number = Infinity,
): (key: string, item: Item) => Promise<Answer> {
  const lines = new Map<string, Waiting<Item, Answer>[]>()

  const serve = async (key: string, line: Waiting<Item, Answer>[]): Promise<void> => {
    // Those whose requests came with the same turn of the event loop are in one batch already.
    await turnOfTheLoop()
    while (line.length > 0) {
      const batch = line.splice(0, most)
      try {
        const answers = await work(
          key,
          batch.map(({ item }) => item),
        )
        for (const [index, { answer }] of batch.entries()) answer.resolve(answers[index] as Answer)
      } catch (error) {
        for (const { answer } of batch) answer.reject(error)
      }
    }
    lines.delete(key)
  }

  return (key, item) => {
    const answer = Promise.withResolvers<Answer>()
    const line = lines.get(key)
    if (line) line.push({ item, answer })
    else {
      const newLine = [{ item, answer }]
      lines.set(key, newLine)
      void serve(key, newLine)
    }
    return answer.promise
  }
}
