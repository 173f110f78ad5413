// The smallest application that touches every part of the stand-in which Inplan relies on.
import { app, BrowserWindow, ipcMain, Menu, Notification, protocol, safeStorage, session, shell } from 'electron'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

app.setPath('userData', process.env.APP_USER_DATA)
if (!app.requestSingleInstanceLock()) app.exit(0)
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])

const page = () => BrowserWindow.getAllWindows()[0].webContents

ipcMain.handle('echo', (_event, value) => value)
ipcMain.handle('fail', () => {
  throw new TypeError('nope')
})
ipcMain.handle('encrypt', async (_event, text) => {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'unavailable'
  return (await safeStorage.decryptStringAsync(await safeStorage.encryptStringAsync(text))).result
})
ipcMain.handle('notify', (_event, title) => {
  const notification = new Notification({ title, body: 'body' })
  notification.on('click', () => page().send('message', `clicked ${title}`))
  notification.show()
})
app.on('second-instance', (_event, argv) => page().send('message', argv.at(-1)))

// Not a top-level await: Electron gets ready only after the main file has run.
async function start() {
  const headers = { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }
  protocol.handle('app', async () => new Response(await readFile(join(app.getAppPath(), 'index.html')), { headers }))
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(permission === 'notifications'),
  )
  const click = () => page().send('message', 'from the menu')
  Menu.setApplicationMenu(Menu.buildFromTemplate([{ label: 'Sample', submenu: [{ id: 'say', label: 'Say', click }] }]))
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    webPreferences: { preload: join(app.getAppPath(), 'preload.cjs') },
  })
  window.webContents.setWindowOpenHandler(({ url }) => {
    void shell.openExternal(url)
    return { action: 'deny' }
  })
  window.webContents.on('will-navigate', (event) => event.preventDefault())
  await window.loadURL('app://sample/index.html')
}
void app.whenReady().then(start)
