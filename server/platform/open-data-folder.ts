import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { type Configuration, StartError } from '#server/platform/configuration.ts'

/** Creates the data folder, unless the configuration stores nothing there. Throws a StartError when the server cannot write into it. */
export async function openDataFolder({
  dataDirectory,
  databaseUrl,
  s3,
}: Pick<Configuration, 'dataDirectory' | 'databaseUrl' | 's3'>): Promise<void> {
  if (databaseUrl && s3) return
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o755 })
    await access(dataDirectory, constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `DATA_DIR ${dataDirectory} cannot be written (${code}): give the folder to the user of the server, or name another one.`,
    )
  }
}
