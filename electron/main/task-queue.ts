export type TaskQueue = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Creates a function that runs one task after the other, also after one that failed. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
