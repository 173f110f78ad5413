import { createSocket } from 'node:dgram'

/** The DNS records of a name. A name without an entry does not exist (NXDOMAIN). */
export interface DnsRecords {
  readonly cname?: string
  readonly txt?: readonly string[]
}

export interface DnsServer {
  /** `127.0.0.1:port` */
  readonly address: string
  /** The records by name. Tests change them. */
  readonly records: Map<string, DnsRecords>
  /** While true, the server does not answer any query. */
  isSilent: boolean
  close(): Promise<void>
}

const CNAME = 5
const TXT = 16
const NO_SUCH_NAME = 3

/** Starts a name server that supports only CNAME and TXT records (RFC 1035), in queries without name compression. */
export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const server: { -readonly [Key in keyof DnsServer]: DnsServer[Key] } = {
    address: '',
    records: new Map(),
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (question, from) => {
    if (!server.isSilent) socket.send(answerTo(question, server.records), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

function answerTo(question: Buffer, records: ReadonlyMap<string, DnsRecords>): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = question.readUInt16BE(at + 1)
  const found = records.get(labels.join('.').toLowerCase())
  const data = found ? dataOf(found, type) : []
  const header = Buffer.alloc(12)
  header.writeUInt16BE(question.readUInt16BE(0), 0)
  // Flags of the header: a response, with recursion desired and available.
  header.writeUInt16BE(0x81_80 | (found ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(data.length, 6)
  return Buffer.concat([header, question.subarray(12, at + 5), ...data.map((each) => recordOf(type, each))])
}

function dataOf({ cname, txt = [] }: DnsRecords, type: number): Buffer[] {
  if (type === CNAME) return cname === undefined ? [] : [nameOf(cname)]
  if (type !== TXT) return []
  return txt.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')]))
}

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

function recordOf(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // The record's name is a compression pointer to the name in the question.
  head.writeUInt16BE(0xc0_0c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
