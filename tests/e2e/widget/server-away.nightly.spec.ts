import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { sharedAddress } from '../product.ts'
import { expect, sites, test as base } from './customer.ts'
import { startAtPayment } from './logged-in-customer.ts'

const { price } = sites.freelancer

interface Way {
  readonly address: string
  cut: () => Promise<void>
  restore: () => Promise<void>
}

/** A proxy to the shared product that can be cut: it breaks connections and refuses new ones, like a server that is down. */
const test = base.extend<{ way: Way }>({
  way: async ({}, use) => {
    const { port } = new URL(sharedAddress())
    const open = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect(Number(port), '127.0.0.1')
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(socket.pipe(other))
        // When one side of a proxied connection breaks, the other side is closed too.
        socket.on('error', () => other.destroy()).on('close', () => other.destroy())
      }
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const own = (server.address() as AddressInfo).port
    const cut = async () => {
      const closed = once(server.close(), 'close')
      for (const socket of open) socket.destroy()
      await closed
    }
    const restore = async () => void (await once(server.listen(own, '127.0.0.1'), 'listening'))
    await use({ address: `http://localhost:${own}`, cut, restore })
    await cut()
  },
})

test.use({ locale: 'en-GB', expectedErrors: /ERR_/ })

test('When the server is away for a while during a booking, the widget waits and books once', async ({
  visitor,
  way,
}) => {
  await startAtPayment(visitor, { address: way.address })
  const pay = visitor.button(visitor.words.payAfterwards(price))
  await expect(pay).toBeVisible()

  await way.cut()
  const keys: (string | undefined)[] = []
  visitor.page.on('request', (request) => {
    if (request.url().endsWith('/appointment/v2')) keys.push(request.headers()['idempotency-key'])
  })
  await pay.dblclick()
  await expect(visitor.widget.getByText('No connection.')).toBeVisible()
  await expect.poll(() => keys.length).toBeGreaterThan(1)

  await way.restore()
  await visitor.expectConfirmed()
  await expect(visitor.widget.getByText('No connection.')).toBeHidden()
  // All attempts had the same idempotency key.
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})
