import type { App } from 'electron'

interface AutostartFile {
  write(text: string): void
  remove(): void
}

interface Ports {
  app: Pick<App, 'setLoginItemSettings'>
  platform: NodeJS.Platform
  /** The path of the program to start: the AppImage file or the installed program. */
  program: string
  /** The file `~/.config/autostart/inplan.desktop`, which Linux desktops read. */
  autostart: AutostartFile
}

/** A program path for the Exec key of a desktop entry, quoted and with special characters escaped. */
export const quotedProgram = (path: string): string =>
  `"${path
    .replace(/[\\"`$]/g, (character) => `\\${character}`)
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`

const desktopEntry = (program: string): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Inplan',
    `Exec=${quotedProgram(program)}`,
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')

/** Switches start at log-in on or off: through Electron on macOS and Windows, through an autostart file on Linux. */
export function startAtLogin({ app, platform, program, autostart }: Ports): (isWanted: boolean) => void {
  return (isWanted) => {
    if (platform !== 'linux') app.setLoginItemSettings({ openAtLogin: isWanted })
    else if (isWanted) autostart.write(desktopEntry(program))
    else autostart.remove()
  }
}
