import { AppError } from '#shared/api/app-error.ts'
import type { OfflineAct } from '#shared/ipc/offline-acts.ts'

/**
 * Validates an act's request with the server's schema before it is queued. Rejects with `malformed-request` if the server would refuse it
 * in any case. The schemas are loaded on first use, because the app does not need them at start.
 */
export async function checkAct({ route, body }: Pick<OfflineAct, 'route' | 'body'>): Promise<void> {
  const { contract } = await import('#shared/api/contract/index.ts')
  if (!contract[route].body?.safeParse(body).success) throw new AppError('malformed-request')
}
