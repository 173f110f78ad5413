import { type Command, exitCodeMeanings, exitCodes, type CommandOption } from './command.ts'
import { alignColumns } from './text-table.ts'

const indented = (lines: readonly (readonly string[])[]): string =>
  alignColumns(lines)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')

const exitCodeLines = Object.entries(exitCodes).map(([kind, code]) => [
  String(code),
  exitCodeMeanings[kind as keyof typeof exitCodes],
])

const wordsOf = ({ words }: Command): string =>
  words.map((word) => (word.endsWith('?') ? ` [${word.slice(0, -1)}]` : ` <${word}>`)).join('')

/** Returns a command's own options together with those that every command has. */
export const optionsOf = ({ options, changes }: Command): Readonly<Record<string, CommandOption>> => ({
  ...options,
  json: { type: 'boolean', meaning: 'Writes JSON, for scripts' },
  ...(changes && { 'dry-run': { type: 'boolean' as const, meaning: 'Tries it and takes everything back' } }),
  help: { type: 'boolean', meaning: 'Shows this' },
})

/** The help of `inplan` without a command. */
export const generalHelp = (
  commands: readonly Command[],
): string => `inplan runs the product of many organisations from the command line.

Usage: inplan <command> [options]

Commands
${indented(commands.map((command) => [command.name + wordsOf(command), command.summary]))}

inplan <command> --help says more of a command.

It connects with DATABASE_DIRECT_URL, else DATABASE_URL, else to the embedded database of the server on DATA_DIR.

Exit codes
${indented(exitCodeLines)}`

export const commandHelp = (
  command: Command,
): string => `${command.summary}.${command.details ? `\n\n${wrapped(command.details)}` : ''}

Usage: inplan ${command.name}${wordsOf(command)} [options]

Options
${indented(
  Object.entries(optionsOf(command)).map(([name, { value, meaning }]) => [
    `--${name}${value === undefined ? '' : ` <${value}>`}`,
    meaning,
  ]),
)}

Exit codes
${indented(exitCodeLines)}`

const LINE_LENGTH = 100

function wrapped(text: string): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= LINE_LENGTH) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}
