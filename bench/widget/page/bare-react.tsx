import { createRoot } from 'react-dom/client'

/** The minimum that React needs to show the same data as the widget: a list of names. */
const services = JSON.parse(document.querySelector('#services')?.textContent ?? '[]') as string[]

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element with the id root')
createRoot(root).render(
  <ul>
    {services.map((name) => (
      <li key={name}>
        <button type="button">{name}</button>
      </li>
    ))}
  </ul>,
)
