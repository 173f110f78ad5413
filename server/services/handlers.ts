import type { Dependencies } from '../dependencies.ts'
import { authenticationHandlers } from './authentication.ts'
import { catalogueHandlers } from './catalogue.ts'
import type { Handlers } from './handler.ts'
import { signUpHandlers } from './sign-up.ts'

/** The use cases of the whole contract. */
export function makeHandlers(dependencies: Dependencies): Handlers {
  return {
    ...authenticationHandlers(dependencies),
    ...signUpHandlers(dependencies),
    ...catalogueHandlers(dependencies),
  } as Handlers
}
