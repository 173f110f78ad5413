import type { ReactNode } from 'react'
import { buttonClass } from '#shared/ui/index.ts'

interface OutsideLinkProps {
  href: string
  /** The accessible name, when the text alone does not say where the link leads. */
  label?: string
  children: ReactNode
}

/** A link to a page of a payment provider, which opens in the browser. */
export function OutsideLink({ href, label, children }: OutsideLinkProps) {
  return (
    <a
      className={buttonClass({ variant: 'white', isCompact: true })}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
    >
      {children}
    </a>
  )
}
