import { setImmediate as afterPendingEvents } from 'node:timers/promises'
import { currentWork, inWork, type Work } from '#server/platform/monitor/current-work.ts'

/** Processes a batch of items. Results are in the order of the items. */
export type BatchWork<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>

/**
 * Groups calls that arrive at about the same time into one batch. Only one batch runs at a time; calls that arrive meanwhile
 * go into the next, so no caller gets an answer that is older than its call. When the work throws, every caller of its batch
 * gets the error.
 *
 * @param most maximum items of a batch; the others wait for the next batch
 */
export function batcher<Item, Answer>(
  work: BatchWork<Item, Answer>,
  most: number = Infinity,
): (item: Item) => Promise<Answer> {
  const inLine = batcherPerKey<Item, Answer>((_, items) => work(items), most)
  return (item) => inLine('', item)
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly work: Work | undefined
  readonly answer: PromiseWithResolvers<Answer>
}

/**
 * A batch with one item belongs to that item's request. A batch with several belongs to no request, because its log lines would name the
 * wrong one.
 */
const workOf = (batch: readonly { readonly work: Work | undefined }[]): Work | undefined =>
  batch.length === 1 ? batch[0]?.work : undefined

/** Like `batcher`, with a separate queue for each key. A key without waiting calls uses no memory. */
export function batcherPerKey<Item, Answer>(
  work: (key: string, items: readonly Item[]) => Promise<readonly Answer[]>,
  most: number = Infinity,
): (key: string, item: Item) => Promise<Answer> {
  const lines = new Map<string, Waiting<Item, Answer>[]>()

  const serve = async (key: string, line: Waiting<Item, Answer>[]): Promise<void> => {
    // Waits one event loop turn, so that requests that have already arrived join the first batch.
    await afterPendingEvents()
    while (line.length > 0) {
      const batch = line.splice(0, most)
      try {
        const items = batch.map(({ item }) => item)
        const answers = await inWork(workOf(batch), () => work(key, items))
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
    const waiting = { item, answer, work: currentWork() }
    if (line) line.push(waiting)
    else {
      const newLine = [waiting]
      lines.set(key, newLine)
      void serve(key, newLine)
    }
    return answer.promise
  }
}
