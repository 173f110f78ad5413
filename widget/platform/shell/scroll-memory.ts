import { useLayoutEffect, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const positions = new Map<string, number>()

/** Restores the scroll position when the customer returns to a screen. */
export function useScrollMemory(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return undefined
    const position = positions.get(pathname)
    // A new element is scrolled to the top already. Setting position 0 again would only force a layout.
    if (isBack && position) element.scrollTop = position
    return () => {
      positions.set(pathname, element.scrollTop)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a screen has one path for as long as it is shown
  }, [])
}
