import { decode, encode } from '#tests/electron-stand-in/structured-clone-as-text.ts'
import { bridgeEnd, receiveExposed } from './context-bridge.ts'
import { replaceWindowOpen } from './window-open.ts'
import { runPreload, type PreloadOptions } from './preload-runtime.ts'

/** Electron's name for the isolated world in which a preload runs. */
export const isolatedWorld = 'Electron Isolated Context'

const text = {
  bridgeEnd: String(bridgeEnd),
  receiveExposed: String(receiveExposed),
  replaceWindowOpen: String(replaceWindowOpen),
  runPreload: String(runPreload),
  encode: String(encode),
  decode: String(decode),
}

export interface PageOptions extends PreloadOptions {
  /** Part of the event names that the two worlds use to communicate. The page must not be able to guess it. */
  secret: string
  /** Name of the function through which the main world requests a window (`window.open`). */
  openBinding: string
}

/** The scripts that run in a new document before any script of the page, one for each world. */
export function pageScripts(options: PageOptions): { main: string; isolated: string } {
  const { secret, openBinding, ...preload } = options
  const [main, isolated] = [JSON.stringify(`${secret}:main`), JSON.stringify(`${secret}:isolated`)]
  // Sub-frames get no preload, as in Electron by default.
  const inTopFrame = (code: string) => `(() => { if (window === window.top) { ${code} } })()`
  return {
    main: `(${text.replaceWindowOpen})(${JSON.stringify(openBinding)}); ${inTopFrame(`(${text.receiveExposed})((${text.bridgeEnd})(${main}, ${isolated}))`)}`,
    isolated: inTopFrame(
      `(${text.runPreload})((${text.bridgeEnd})(${isolated}, ${main}), { encode: ${text.encode}, decode: ${text.decode} }, ${JSON.stringify(preload)})`,
    ),
  }
}
