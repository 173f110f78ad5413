import { enableCompileCache } from 'node:module'

enableCompileCache()

const { run } = await import('#server/app/run.ts')
await run()
