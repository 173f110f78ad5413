import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Writes the JPEG beside each SVG of this folder, at the size that the drawing states:
 * `node resources/demo/rasterise.ts [path of a Chromium]`.
 */
const folder = import.meta.dirname
const [executablePath] = process.argv.slice(2)
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const name of (await readdir(folder)).filter((each) => each.endsWith('.svg'))) {
  const svg = await readFile(join(folder, name), 'utf8')
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  await page.setViewportSize({ width: Number(width), height: Number(height) })
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
  await writeFile(join(folder, name.replace('.svg', '.jpg')), await page.screenshot({ type: 'jpeg', quality: 82 }))
}
await browser.close()
