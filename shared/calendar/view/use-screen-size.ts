import { useSyncExternalStore } from 'react'
import type { ScreenSize } from '#shared/calendar/model/calendar-style-features.ts'

/** Media queries for the screen sizes of rule A9.1. */
const tablet = '(min-width: 768px)'
const wide = '(min-width: 1024px)'

/** Throws for a query that the browser does not understand (rule A8.6). */
function query(media: string): MediaQueryList {
  const list = window.matchMedia(media)
  if (list.media === 'not all') throw new Error(`Invalid media query: ${media}`)
  return list
}

function readSize(): ScreenSize {
  if (query(wide).matches) return 'wide'
  return query(tablet).matches ? 'tablet' : 'mobile'
}

function subscribe(onChange: () => void): () => void {
  const lists = [query(tablet), query(wide)]
  for (const list of lists) list.addEventListener('change', onChange)
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange)
  }
}

export function useScreenSize(): ScreenSize {
  return useSyncExternalStore(subscribe, readSize)
}
