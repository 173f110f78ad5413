export type TaskQueue = <Value>(task: () => Promise<Value>) => Promise<Value>

/** Creates a function that runs tasks one after the other. A failed task does not stop the next ones. */
export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}
