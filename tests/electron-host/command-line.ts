export interface CommandLine {
  /** Modules to load before the application (`-r`). */
  preloads: string[]
  /** The application's folder or main file; a packaged executable has none. */
  entry: string | undefined
  /** Port of Node's inspector, 0 for any; undefined when it was not asked for. */
  inspectPort: number | undefined
  /** Chromium switches: `--name=value`, or `--name` with an empty value. */
  switches: Map<string, string>
}

/** Reads the arguments that the Electron executable takes. What follows the entry belongs to the application. */
export function parseCommandLine(argv: readonly string[]): CommandLine {
  const line: CommandLine = { preloads: [], entry: undefined, inspectPort: undefined, switches: new Map() }
  const rest = argv.values()
  for (const argument of rest) {
    const [, name, value = ''] = /^--([^=]+)=?(.*)$/s.exec(argument) ?? []
    if (line.entry === undefined && (argument === '-r' || argument === '--require')) {
      line.preloads.push(rest.next().value ?? '')
    } else if (name === 'inspect' || name === 'inspect-brk') {
      line.inspectPort = Number(value.split(':').pop() || 9229)
    } else if (name !== undefined) {
      line.switches.set(name, value)
    } else if (line.entry === undefined && !argument.startsWith('-')) {
      line.entry = argument
    }
  }
  return line
}
