import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Contender } from './contender.ts'

const places = ['Calendar', 'Bookings', 'Services', 'Settings']

function Frame({ children }: { children: ReactNode }) {
  return (
    <div style={{ display: 'grid', gridTemplateColumns: '200px minmax(0, 1fr)', height: '100%' }}>
      <nav>
        {places.map((place) => (
          <button key={place} type="button">
            {place}
          </button>
        ))}
      </nav>
      <main style={{ minHeight: 0 }}>{children}</main>
    </div>
  )
}

/** A plain React app that shows a calendar. It shows another screen first, so that React is warmed up, as it is in the product. */
export function drawFrame(root: HTMLElement, calendar: ReactNode): Pick<Contender, 'show' | 'hide'> {
  const app = createRoot(root)
  const draw = (screen: ReactNode) => app.render(<Frame>{screen}</Frame>)
  const otherScreen = <h1>Services</h1>
  flushSync(() => draw(otherScreen))
  return { show: () => draw(calendar), hide: () => draw(otherScreen) }
}
