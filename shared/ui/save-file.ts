/** Milliseconds that the file stays available, because Safari on iOS asks before it downloads one. */
const timeToAsk = 60_000

/** Saves a file as a browser download. */
export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), timeToAsk)
}

/** Converts a PDF or XML file from base64 to a Blob. */
export const fileOfBase64 = (name: string, base64: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], {
    type: name.endsWith('.pdf') ? 'application/pdf' : 'application/xml',
  })
