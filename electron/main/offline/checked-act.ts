import { AppError } from '#shared/api/app-error.ts'
import type { KeptAct } from '#shared/ipc/kept-acts.ts'

/**
 * Checks the request of an act as the server will. Rejects with `malformed-request` for one that the server would refuse in any case.
 * The schemas are loaded on first use, because the start of the app does not need them.
 */
export async function checkAct({ route, body }: Pick<KeptAct, 'route' | 'body'>): Promise<void> {
  const { contract } = await import('#shared/api/contract/index.ts')
  if (!contract[route].body?.safeParse(body).success) throw new AppError('malformed-request')
}
