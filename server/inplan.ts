#!/usr/bin/env node
import { enableCompileCache } from 'node:module'

enableCompileCache()

/** The operator's command: `inplan <command>`, documented by `inplan --help` and in docs/operating.md. */
const { runCommand } = await import('#server/operator/run-command.ts')
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => console.log(text),
  error: (text) => console.error(text),
})
