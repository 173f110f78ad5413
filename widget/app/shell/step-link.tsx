import type { MouseEvent } from 'react'
import { Link, useNavigate, type LinkProps } from 'react-router-dom'

/**
 * A link to the next step. It shows the screen in a task of its own, after that of the tap. React then cleans up the former screen
 * after the next one is painted; within a tap it would do so before.
 */
export function StepLink({ to, ...props }: Omit<LinkProps, 'onClick'>) {
  const navigate = useNavigate()
  function step(event: MouseEvent) {
    // The browser opens a new tab or window itself.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setTimeout(() => void navigate(to))
  }
  return <Link {...props} to={to} onClick={step} />
}
