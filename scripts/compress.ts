import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const textual = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map'])

const compress = promisify(brotliCompress)

/** Compresses with brotli's highest quality. It is slow, but runs only once per build. */
export const smallest = (content: Uint8Array): Promise<Buffer> =>
  compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  })

/** Writes a `.br` file beside every text file in a folder of the build, and deletes `.br` files without a text file. */
export async function compressFolder(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).map((name) => join(folder, name))
  const texts = names.filter((name) => textual.has(extname(name)))
  const stale = names.filter((name) => name.endsWith('.br') && !texts.includes(name.slice(0, -'.br'.length)))
  await Promise.all([
    ...texts.map(async (name) => writeFile(`${name}.br`, await smallest(await readFile(name)))),
    ...stale.map((name) => rm(name)),
  ])
}

if (import.meta.main) await Promise.all(process.argv.slice(2).map(compressFolder))
