import { runCommand } from '#server/operator/run-command.ts'

export interface CommandOutcome {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** Runs the command-line program `inplan` in this process, with the given environment. */
export async function inplan(
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<CommandOutcome> {
  const [out, error]: [string[], string[]] = [[], []]
  const code = await runCommand(words, variables, {
    out: (text) => out.push(text),
    error: (text) => error.push(text),
  })
  return { code, out: out.join('\n'), error: error.join('\n') }
}
