import { join } from 'node:path'
import { app, protocol } from 'electron'
import { earlyLinks } from './deep-links/follow-system-links.ts'
import { appScheme } from './security/trusted-origin.ts'

function start(): void {
  app.enableSandbox()
  // Windows shows notifications only under the installed app's id. It must equal `appId` in electron-builder.yml.
  app.setAppUserModelId('app.inplan.desktop')
  protocol.registerSchemesAsPrivileged([
    { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
  const links = earlyLinks(app)
  // The application module is imported while Chromium starts, and runs when Electron is ready.
  const application = import('./application.ts')
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  const run = async () => {
    await app.whenReady()
    const { runApplication } = await application
    // The path is computed in this file because the bundler may put other chunks into another folder.
    await runApplication({ built: join(import.meta.dirname, '..'), links })
  }
  run().catch((error: unknown) => {
    console.error('Inplan cannot start:', error)
    app.exit(1)
  })
}

// Sets a separate data folder for each end-to-end test. It must be set before the single-instance lock is taken, because each folder has
// its own lock.
const userData = process.env['APP_USER_DATA']
if (userData && !app.isPackaged) app.setPath('userData', userData)

if (app.requestSingleInstanceLock()) start()
else app.quit()
