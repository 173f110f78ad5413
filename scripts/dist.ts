import { build } from './build/build.ts'
import { exitWithProblem } from './exit-with-problem.ts'
import { runNode, tool } from './processes.ts'

/** Makes the installers of this system in `release/`; the arguments go to electron-builder. */
async function makeInstallers(args: readonly string[]): Promise<number> {
  await build((line) => console.log(line))
  const options = ['--config', 'electron-builder.yml', '--publish', 'never', ...args]
  return runNode(tool('electron-builder/cli.js'), options)
}

process.exitCode = await makeInstallers(process.argv.slice(2)).catch(exitWithProblem)
