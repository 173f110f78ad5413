/** The address of an embedded Postgres by TCP, for a process that may not enter the folder with its Unix socket. */
export function tcpAddress(address: string): string {
  const url = new URL(address)
  url.search = ''
  return url.href
}
