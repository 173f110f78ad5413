import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build/build.ts'
import { assembleServer, packageName, readManifest } from './dist/server-package.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { root, run } from './processes.ts'
import { Problem } from './set-up/problem.mjs'

/**
 * Returns the date for all files of the archive, in seconds since 1970. It is fixed, so that the same commit always makes the same archive:
 * SOURCE_DATE_EPOCH if it is set, else the date of the commit, else a constant where there is no repository.
 */
function archiveDate(): string {
  const given = process.env['SOURCE_DATE_EPOCH']
  if (given) return given
  try {
    return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return '315532800'
  }
}

/** Options of GNU tar that remove all differences between machines: file order, owners, dates and the umask. */
const tarOptions = (name: string): readonly string[] => [
  '--create',
  '--sort=name',
  '--format=posix',
  '--pax-option=delete=atime,delete=ctime',
  `--mtime=@${archiveDate()}`,
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rw,go+rX,go-w',
  '--use-compress-program=gzip --no-name -9',
  `--file=${name}.tar.gz`,
  name,
]

/**
 * Makes `release/inplan-server-<version>-linux-<architecture>.tar.gz`, its checksum, and a folder with the same content.
 * @param folderOnly whether to skip the archive; the container image only needs the folder
 */
async function packageServer(folderOnly: boolean): Promise<void> {
  if (process.platform !== 'linux') throw new Problem('The server is packaged for Linux, on Linux.')
  await build((line) => console.log(line))
  const name = packageName(readManifest().version)
  const release = join(root, 'release')
  assembleServer(join(release, name))
  if (folderOnly) return
  const archive = `${name}.tar.gz`
  rmSync(join(release, archive), { force: true })
  if ((await run('tar', tarOptions(name), { cwd: release })) !== 0) {
    throw new Problem('GNU tar and gzip could not make the archive.')
  }
  const content = readFileSync(join(release, archive))
  const checksum = createHash('sha256').update(content).digest('hex')
  writeFileSync(join(release, `${archive}.sha256`), `${checksum}  ${archive}\n`)
  console.log(`Made release/${archive}: ${Math.round(content.length / 1e6)} MB, SHA-256 ${checksum}`)
}

await packageServer(process.argv.includes('--folder-only')).catch(exitWithProblem)
