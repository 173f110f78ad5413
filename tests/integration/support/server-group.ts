import { type ServerProcess, startServerProcess } from './server-process.ts'

export interface ServerGroup {
  readonly servers: readonly ServerProcess[]
  /** The address for the nth request. Consecutive requests go to different processes, as with a load balancer. */
  readonly urlOf: (request: number) => string
  readonly stop: () => Promise<void>
}

/** Starts several server processes on one database. The first one migrates it before the others start. */
export async function startServerGroup(
  databaseUrl: string,
  size: number,
  variables: Record<string, string> = {},
): Promise<ServerGroup> {
  const first = await startServerProcess(databaseUrl, variables)
  const others = Array.from({ length: size - 1 }, () => startServerProcess(databaseUrl, variables))
  const servers = [first, ...(await Promise.all(others))]
  return {
    servers,
    urlOf: (request) => servers[request % size]!.url,
    stop: async () => {
      const stops = await Promise.allSettled(servers.map((server) => server.stop()))
      const failure = stops.find((stop) => stop.status === 'rejected')
      if (failure) throw failure.reason
    },
  }
}
