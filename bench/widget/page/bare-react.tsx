import { createRoot } from 'react-dom/client'

/** The minimum for comparison: React shows a plain list with the names of the services that the widget shows. */
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
