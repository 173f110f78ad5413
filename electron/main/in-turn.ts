export type InTurn = <Value>(work: () => Promise<Value>) => Promise<Value>

/** Returns a function that does one work after the other, also after one that failed. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
}
