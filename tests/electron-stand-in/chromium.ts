import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable']

/** The browser to use: `ELECTRON_STAND_IN_CHROMIUM`, else one found on the machine. If there is none, the error says what to do. */
function chromiumPath(): string {
  const path = process.env['ELECTRON_STAND_IN_CHROMIUM'] || usualPlaces.find((place) => existsSync(place))
  if (!path) throw new Error('electron-stand-in: no Chromium found; set ELECTRON_STAND_IN_CHROMIUM to its path')
  return path
}

const needsDisplay = (): boolean => Boolean(process.env['DISPLAY']) && process.env['ELECTRON_STAND_IN_HEADLESS'] !== '1'

function ownSwitches(profile: string): Map<string, string> {
  const flags = ['no-sandbox', 'disable-gpu', 'disable-background-networking', 'no-first-run', 'disable-quic']
  flags.push('disable-dev-shm-usage', 'no-startup-window')
  const switches = new Map(flags.map((flag) => [flag, '']))
  switches.set('remote-debugging-port', '0').set('user-data-dir', profile)
  // The stand-in serves the application's scheme under a made-up public host name. By default, Chromium would ask for permission
  // before such a page shows a picture from this machine's own server; it never asks for a custom scheme.
  switches.set('disable-features', 'LocalNetworkAccessChecks')
  return needsDisplay() ? switches : switches.set('headless', 'new')
}

/**
 * Starts Chromium on a profile folder; resolves with its DevTools address.
 *
 * @param asked the application's switches; the stand-in's own switches override them
 */
export async function startChromium(
  profile: string,
  asked: ReadonlyMap<string, string>,
): Promise<{ process: ChildProcess; devtoolsUrl: string }> {
  const switches = new Map([...asked, ...ownSwitches(profile)])
  const args = [...switches].map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`))
  const child = spawn(chromiumPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  process.on('exit', () => child.kill('SIGKILL'))
  const devtoolsUrl = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const url = /^DevTools listening on (ws:\/\/\S+)/m.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.once('exit', (code) => reject(new Error(`Chromium exited with ${code}: ${output.slice(-2000)}`)))
    child.once('error', reject)
  })
  return { process: child, devtoolsUrl }
}
