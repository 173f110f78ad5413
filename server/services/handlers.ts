import type { Dependencies } from '../dependencies.ts'
import type { Handlers } from './handler.ts'

/** The use cases of the whole contract. */
export function makeHandlers(_dependencies: Dependencies): Handlers {
  return {} as Handlers
}
