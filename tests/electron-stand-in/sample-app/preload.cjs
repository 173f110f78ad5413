const { contextBridge, ipcRenderer } = require('electron')

const refusals = {}
for (const id of ['fs', 'child_process', './other.cjs']) {
  try {
    require(id)
  } catch (error) {
    refusals[id] = error.message
  }
}

contextBridge.exposeInMainWorld('sample', {
  refusals,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  onMessage: (listener) => {
    const forward = (_event, text) => listener(text)
    ipcRenderer.on('message', forward)
    return () => ipcRenderer.off('message', forward)
  },
})
