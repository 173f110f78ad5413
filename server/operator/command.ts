import type { Configuration } from '#server/platform/configuration.ts'
import type { OperatorDatabase } from './operator-database.ts'

/** The exit codes of `inplan`, for scripts. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  notFound: 3,
  refused: 4,
  problemsFound: 5,
} as const

export const exitCodeMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Done; a dry run was possible',
  failed: 'It failed, and the message says why; for example, the database cannot be reached',
  usage: 'The command line is wrong',
  notFound: 'The organisation, the account or the mail does not exist',
  refused: 'Something forbids it, and the message says what',
  problemsFound: 'The command looked for problems and found some',
}

/** An error that ends a command: its message is printed as one line on standard error, and the process exits with its exit code. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
  readonly kind: Exclude<keyof typeof exitCodes, 'done'>

  constructor(kind: Exclude<keyof typeof exitCodes, 'done'>, message: string) {
    super(message)
    this.kind = kind
  }
}

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly meaning: string
  /** The placeholder for the option's value in the help text, for example 'folder'. */
  readonly value?: string
}

type Options = Readonly<Record<string, CommandOption>>
type ValuesOf<Given extends Options> = {
  readonly [Name in keyof Given]?: Given[Name]['type'] extends 'string' ? string : boolean
}

export interface CommandContext {
  readonly configuration: Configuration
  /** The address of the database. */
  readonly databaseUrl: string
  /** The database. In a dry run every transaction is rolled back at its end. */
  readonly database: OperatorDatabase
  /** Whether this is a dry run, in which a command must not change anything outside the database either. */
  readonly isDryRun: boolean
  readonly now: Date
}

export interface CommandResult {
  /** For people. */
  readonly text: string
  /** For scripts (`--json`). */
  readonly json: Readonly<Record<string, unknown>>
  readonly hasProblems?: boolean
}

export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** Further text for the help of this command. */
  readonly details?: string
  /** The names of the positional arguments. All are required, except a last one that ends with '?'. */
  readonly words: readonly string[]
  readonly options: Options
  /** Whether the command changes anything; it then has the option `--dry-run`. */
  readonly changes: boolean
  run(
    context: CommandContext,
    words: readonly string[],
    values: Readonly<Record<string, string | boolean | undefined>>,
  ): Promise<CommandResult>
}

/** Declares a command, so that TypeScript infers the types of its options for `run`. */
export function defineCommand<const Given extends Options>(
  command: Omit<Command, 'run' | 'options'> & {
    readonly options: Given
    run(context: CommandContext, words: readonly string[], values: ValuesOf<Given>): Promise<CommandResult>
  },
): Command {
  // The cast is safe: the parser returns each option with its declared type.
  return { ...command, run: (context, words, values) => command.run(context, words, values as ValuesOf<Given>) }
}
