import { enableCompileCache } from 'node:module'

enableCompileCache()

const { runServerProcess: run } = await import('#server/app/server-process.ts')
await run()
