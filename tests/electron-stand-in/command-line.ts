export interface CommandLine {
  /** Modules to load before the application (`-r`). */
  preloads: string[]
  /** The application's folder or main file; a packaged executable has none. */
  entry: string | undefined
  /** Port of Node's inspector; 0 means any port, undefined no inspector. */
  inspectPort: number | undefined
  /** Chromium switches: `--name=value`, or `--name` with an empty value. */
  switches: Map<string, string>
}

/** Reads the arguments of the Electron executable. Those after the application's path belong to the application. */
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
