import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fileLog from 'electron-log/node'
import { describeError, redact } from './describe-error.ts'

/** Writes one line to the log. It must not contain arguments, results, or names and addresses of people (threat D7). */
export type Log = (text: string, error?: unknown) => void

/** Size in bytes at which the log file is rotated. */
const largestFile = 1024 * 1024
/** How many rotated files are kept. */
const oldFiles = 2

/** The path of the current log file. */
export const logFile = (folder: string): string => join(folder, 'main.log')

/** Renames "main.log" to "main.1.log" and that to "main.2.log". The oldest file is deleted. */
function rotate(folder: string): void {
  const name = (age: number) => join(folder, age === 0 ? 'main.log' : `main.${age}.log`)
  rmSync(name(oldFiles), { force: true })
  for (let age = oldFiles - 1; age >= 0; age--) {
    try {
      renameSync(name(age), name(age + 1))
    } catch {
      // A failed rename is ignored, because the file with that number may not exist yet.
    }
  }
}

/**
 * Opens the app's log. It writes to the console and to a file that is rotated at 1 MB. Every line is redacted first, also
 * those of libraries.
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
