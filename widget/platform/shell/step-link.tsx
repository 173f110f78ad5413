import type { MouseEvent } from 'react'
import { Link, useNavigate, type LinkProps } from 'react-router-dom'

/**
 * A link to the next step. It navigates in a separate task after the click. React then cleans up the previous screen after the next one is
 * painted; within the click's task it would do so before.
 */
export function StepLink({ to, ...props }: Omit<LinkProps, 'onClick'>) {
  const navigate = useNavigate()
  function step(event: MouseEvent) {
    // With a modifier key or another mouse button, the browser itself opens a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setTimeout(() => void navigate(to))
  }
  return <Link {...props} to={to} onClick={step} />
}
