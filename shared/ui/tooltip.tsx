import { Tooltip as Hint } from '@base-ui/react/tooltip'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import styles from './tooltip.module.css'
import { usePortalRoot } from './use-portal-root.ts'

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left'

interface TooltipProps {
  /** The tooltip's text, without interactive elements. */
  text: ReactNode
  /** The preferred side. The opposite side is used when there is no room. */
  side?: TooltipSide | undefined
  /** Whether the tooltip also opens on click, for elements without an action of their own, because touch screens have no hover. */
  opensOnPress?: boolean | undefined
  /** The element that the tooltip describes; a single focusable element. */
  children: ReactElement
}

/** A tooltip on hover and keyboard focus, above the element by default (rule A2.26). */
export function Tooltip({ text, side = 'top', opensOnPress = false, children }: TooltipProps) {
  const id = useId()
  const { anchorRef, container } = usePortalRoot()
  const [isOpen, setOpen] = useState(false)
  return (
    <Hint.Root open={isOpen} onOpenChange={setOpen}>
      <Hint.Trigger
        ref={anchorRef}
        render={children}
        delay={400}
        closeOnClick={!opensOnPress}
        aria-describedby={isOpen ? id : undefined}
        onClick={opensOnPress ? () => setOpen(true) : undefined}
      />
      <Hint.Portal container={container}>
        <Hint.Positioner className={styles.positioner} positionMethod="fixed" side={side} sideOffset={6}>
          <Hint.Popup id={id} className={styles.popup} role="tooltip">
            {text}
          </Hint.Popup>
        </Hint.Positioner>
      </Hint.Portal>
    </Hint.Root>
  )
}
