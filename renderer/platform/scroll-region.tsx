import type { ComponentPropsWithRef } from 'react'

interface ScrollRegionProps extends ComponentPropsWithRef<'section'> {
  /** Names it to whoever comes to it by keyboard. */
  'aria-label': string
}

/** A part that scrolls by keyboard, whatever is in it: also when it is empty, or holds nothing that takes the focus. */
export const ScrollRegion = (props: ScrollRegionProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the WAI-ARIA way to scroll without a mouse
  <section {...props} tabIndex={0} />
)
