/** Saves a file as a browser download. */
export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The object URL is revoked in the next task, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address))
}

/** Converts a PDF or XML file from base64 to a Blob. */
export const fileOfBase64 = (name: string, base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], {
    type: name.endsWith('.pdf') ? 'application/pdf' : 'application/xml',
  })
