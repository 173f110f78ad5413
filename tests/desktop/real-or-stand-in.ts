import { join } from 'node:path'
import { electronBinary } from '#scripts/product/electron-binary.ts'

export const root = join(import.meta.dirname, '../..')

/** Which Electron the specs run on: the real one, or the stand-in of `tests/electron-stand-in`. */
export type ElectronKind = 'real' | 'stand-in'

/** Reads `E2E_ELECTRON`: `real`, `stand-in`, or `auto` (the default), which uses the real Electron if its binary is installed. */
export function chooseElectron(wanted = process.env['E2E_ELECTRON'] ?? 'auto'): ElectronKind {
  const isInstalled = electronBinary() !== undefined
  if (wanted === 'real' && !isInstalled) throw new Error('E2E_ELECTRON=real, but Electron’s binary is not installed')
  if (wanted === 'stand-in') return 'stand-in'
  if (wanted === 'real' || wanted === 'auto') return isInstalled ? 'real' : 'stand-in'
  throw new Error(`E2E_ELECTRON=${wanted}: use real, stand-in or auto`)
}

export const electronKind = chooseElectron()

/** The folder of the stand-in, from which the `electron` package takes its executable instead of its own folder. */
export const standInDistribution = join(root, 'tests/electron-stand-in/dist')
