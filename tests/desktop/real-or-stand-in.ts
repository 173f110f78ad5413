import { join } from 'node:path'
import { electronBinary } from '#scripts/product/electron-binary.ts'

export const root = join(import.meta.dirname, '../..')

/** Which Electron the specs run on: the real one, or the stand-in of `tests/electron-host`. */
export type ElectronKind = 'real' | 'host'

/** Reads `E2E_ELECTRON`: `real`, `host`, or `auto` (the default), which uses the real Electron if its binary is installed. */
export function chooseElectron(wanted = process.env['E2E_ELECTRON'] ?? 'auto'): ElectronKind {
  const isInstalled = electronBinary() !== undefined
  if (wanted === 'real' && !isInstalled) throw new Error('E2E_ELECTRON=real, but Electron’s binary is not installed')
  if (wanted === 'host') return 'host'
  if (wanted === 'real' || wanted === 'auto') return isInstalled ? 'real' : 'host'
  throw new Error(`E2E_ELECTRON=${wanted}: use real, host or auto`)
}

export const electronKind = chooseElectron()

/** The folder of the stand-in, from which the `electron` package takes its executable instead of its own folder. */
export const hostDistribution = join(root, 'tests/electron-host/dist')
