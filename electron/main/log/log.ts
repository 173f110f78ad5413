import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fileLog from 'electron-log/node'
import { describeError, redact } from './describe-error.ts'

/** Writes one line about what happened; never arguments, answers, names or addresses of people (threat D7). */
export type Log = (text: string, error?: unknown) => void

/** Bytes after which a file is put aside. */
const largestFile = 1024 * 1024
/** How many files are kept beside the one that is written. */
const oldFiles = 2

/** The file that is written now, in the folder of logs. */
export const logFile = (folder: string): string => join(folder, 'main.log')

/** "main.log" becomes "main.1.log", that "main.2.log", and the oldest goes. */
function rotate(folder: string): void {
  const name = (age: number) => join(folder, age === 0 ? 'main.log' : `main.${age}.log`)
  rmSync(name(oldFiles), { force: true })
  for (let age = oldFiles - 1; age >= 0; age--) {
    try {
      renameSync(name(age), name(age + 1))
    } catch {
      // There is none of that age yet.
    }
  }
}

/**
 * The app's log: on the console, and in a file that is put aside at a megabyte. Everything that is written is redacted
 * first, also what a library writes.
 *
 * @param folder undefined writes to the console only
 */
export function openLog(folder: string | undefined): Log {
  const { console: onConsole, file } = fileLog.transports
  onConsole.format = '{text}'
  if (folder === undefined) file.level = false
  else {
    file.resolvePathFn = () => logFile(folder)
    file.maxSize = largestFile
    file.archiveLogFn = () => rotate(folder)
    file.format = '{iso} {level} {text}'
    file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  }
  return (text, error) => {
    if (error === undefined) fileLog.info(redact(text))
    else fileLog.error(`${redact(text)}: ${describeError(error)}`)
  }
}
