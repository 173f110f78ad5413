import type { App } from 'electron'

interface AutostartFile {
  write(text: string): void
  remove(): void
}

interface Ports {
  app: Pick<App, 'setLoginItemSettings'>
  platform: NodeJS.Platform
  /** What starts the app: the AppImage's own file, or the installed program. */
  program: string
  /** `~/.config/autostart/inplan.desktop`, where Linux desktops look. */
  autostart: AutostartFile
}

/** A program in a desktop entry: quoted, with the characters escaped that the format gives a meaning. */
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

/** Opens the app at log-in from now on, or no longer. Electron does it on macOS and Windows; on Linux a file does. */
export function startAtLogin({ app, platform, program, autostart }: Ports): (isWanted: boolean) => void {
  return (isWanted) => {
    if (platform !== 'linux') app.setLoginItemSettings({ openAtLogin: isWanted })
    else if (isWanted) autostart.write(desktopEntry(program))
    else autostart.remove()
  }
}
