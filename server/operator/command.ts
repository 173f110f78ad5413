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

/** Ends a command with one line on standard error and an exit code. */
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
  /** Stands for the value in the help, for example 'folder'. */
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
  /** In a dry run every transaction is tried and rolled back. */
  readonly database: OperatorDatabase
  /** What is outside the database is left alone then. */
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
  /** More for the command's own help. */
  readonly details?: string
  /** Names of the words after the command; all are required unless the last ends with '?'. */
  readonly words: readonly string[]
  readonly options: Options
  /** Whether it changes anything; it has `--dry-run` then. */
  readonly changes: boolean
  run(
    context: CommandContext,
    words: readonly string[],
    values: Readonly<Record<string, string | boolean | undefined>>,
  ): Promise<CommandResult>
}

/** Declares a command, so that `run` sees the types of its options. */
export function defineCommand<const Given extends Options>(
  command: Omit<Command, 'run' | 'options'> & {
    readonly options: Given
    run(context: CommandContext, words: readonly string[], values: ValuesOf<Given>): Promise<CommandResult>
  },
): Command {
  // The parser gives each option the type that it declares.
  return { ...command, run: (context, words, values) => command.run(context, words, values as ValuesOf<Given>) }
}
