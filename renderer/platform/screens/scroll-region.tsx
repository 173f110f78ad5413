import type { ComponentPropsWithRef } from 'react'

interface ScrollRegionProps extends ComponentPropsWithRef<'section'> {
  /** The accessible name, announced when the region receives the keyboard focus. */
  'aria-label': string
}

/** A region that can be scrolled by keyboard even if it contains nothing focusable. */
export const ScrollRegion = (props: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the WAI-ARIA way to scroll without a mouse
  <section {...props} tabIndex={0} />
)
