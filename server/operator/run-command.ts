import { parseArgs } from 'node:util'
import { readConfiguration, StartError, type Configuration } from '#server/platform/configuration.ts'
import { sqlState } from '#server/platform/database/database-errors.ts'
import { databaseFault } from '#server/platform/database/startup-failure.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import { type Command, CommandFailure, type CommandResult, exitCodes } from './command.ts'
import { commands } from './all-commands.ts'
import { commandHelp, generalHelp, optionsOf } from './help.ts'
import { openOperatorDatabase } from './operator-database.ts'
import { runningPostgres } from '#server/platform/database/embedded-postgres.ts'

/** The output streams of a command. */
export interface Output {
  out(text: string): void
  error(text: string): void
}

type Variables = Readonly<Record<string, string | undefined>>

/** Runs `inplan` with its command-line arguments, and returns the exit code. */
export async function runCommand(words: readonly string[], variables: Variables, output: Output): Promise<number> {
  const [name, ...rest] = words
  if (name === undefined || name === '--help' || name === 'help') {
    output.out(generalHelp(commands))
    return name === undefined ? exitCodes.usage : exitCodes.done
  }
  const command = commands.find((each) => each.name === name)
  try {
    if (!command) throw new CommandFailure('usage', `There is no command ${name}: inplan --help lists them.`)
    const parsed = parse(command, rest)
    if (parsed.values['help'] === true) {
      output.out(commandHelp(command))
      return exitCodes.done
    }
    const result = await execute(command, parsed, variables)
    output.out(shown(command, parsed.values, result))
    return result.hasProblems ? exitCodes.problemsFound : exitCodes.done
  } catch (error) {
    if (error instanceof CommandFailure) {
      output.error(error.message)
      return exitCodes[error.kind]
    }
    const isKnown = error instanceof StartError || error instanceof StorageUnavailable
    output.error(isKnown ? error.message : describeBug(error))
    return exitCodes.failed
  }
}

interface Parsed {
  readonly words: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
}

function parse(command: Command, words: readonly string[]): Parsed {
  const options = Object.fromEntries(Object.entries(optionsOf(command)).map(([name, { type }]) => [name, { type }]))
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
    const required = command.words.filter((word) => !word.endsWith('?')).length
    const isComplete = positionals.length >= required && positionals.length <= command.words.length
    if (!isComplete && values['help'] !== true) {
      throw new CommandFailure('usage', `inplan ${command.name} --help says what to write.`)
    }
    return { words: positionals, values }
  } catch (error) {
    // The message of an error from parseArgs names the wrong option.
    throw error instanceof TypeError ? new CommandFailure('usage', error.message) : error
  }
}

async function execute(command: Command, { words, values }: Parsed, variables: Variables): Promise<CommandResult> {
  const configuration = readConfiguration(variables)
  const databaseUrl = operatorDatabaseUrl(configuration)
  const isDryRun = values['dry-run'] === true
  const database = openOperatorDatabase(databaseUrl, isDryRun)
  try {
    return await command.run({ configuration, databaseUrl, database, isDryRun, now: new Date() }, words, values)
  } catch (error) {
    throw isOtherSchema(error)
      ? new StartError(
          `The schema of this database is not that of this version (${error.message}): start a server of this version once.`,
        )
      : databaseFault(error, { ...configuration, databaseUrl })
  } finally {
    await database.close()
  }
}

/**
 * Returns whether an error means that the database has another schema version: a table, column, function or role is missing (`42P01`,
 * `42703`, `42883`, `42704`, or `22023` for a role).
 */
const isOtherSchema = (error: unknown): error is Error =>
  error instanceof Error && ['42P01', '42703', '42883', '42704', '22023'].includes(sqlState(error) ?? '')

function shown({ changes }: Command, values: Parsed['values'], { text, json }: CommandResult): string {
  const isDryRun = values['dry-run'] === true
  if (values['json'] === true) return JSON.stringify(changes ? { ...json, isDryRun } : json, null, 2)
  return isDryRun ? `Dry run, nothing was changed. It would say:\n${text}` : text
}

const describeBug = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/**
 * The address of the database as its owner: `DATABASE_DIRECT_URL`, which passes no connection pooler, else `DATABASE_URL`, else
 * the embedded database of a server that runs on this machine.
 */
function operatorDatabaseUrl({ databaseDirectUrl, databaseUrl, dataDirectory }: Configuration): string {
  const url = databaseDirectUrl ?? databaseUrl ?? runningPostgres(dataDirectory)
  if (!url) throw new StartError(`No server runs on ${dataDirectory}: start it first, or set DATABASE_URL.`)
  return url
}
