import { AppError } from '#shared/api/app-error.ts'
import { axiosTransport } from '#shared/api/axios-transport.ts'
import { createClient, type Call } from '#shared/api/client.ts'
import { boot } from './boot.ts'
import { session } from './session.ts'

const send = createClient(axiosTransport(window.location.origin), () => ({
  locale: document.documentElement.lang,
  token: session.current()?.token,
  organizationId: boot.organizationId,
}))

/** The typed client. A token that the server no longer takes ends the session, and the access rules lead to the log-in. */
export const call: Call = async (name, input, options) => {
  const token = session.current()?.token
  try {
    return await send(name, input, options)
  } catch (error) {
    const isExpired = error instanceof AppError && error.code === 'unauthenticated'
    if (isExpired && token !== undefined && token === session.current()?.token) session.logOut()
    throw error
  }
}
