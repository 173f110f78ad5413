import { useEffect, useEffectEvent, useState } from 'react'

/** Whether an element of the page shows the text. */
function isShown(text: string): boolean {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.textContent?.includes(text) && isVisible(node.parentElement)) return true
  }
  return false
}

// Browsers without the call, and jsdom, count what is in the page as visible.
const isVisible = (element: Element | null): boolean => element?.checkVisibility?.({ visibilityProperty: true }) ?? true

/**
 * Returns those of an error's texts that no field shows, because the field is not there at the moment or has never been. The form shows them
 * itself, so that no answer of the server is lost (rule D377). They are looked for once for each cause, after it was rendered.
 */
export function useUnseenTexts(cause: unknown, texts: readonly string[]): readonly string[] {
  const [found, setFound] = useState<{ cause: unknown; unseen: readonly string[] }>({ cause: undefined, unseen: [] })
  const look = useEffectEvent(() => setFound({ cause, unseen: texts.filter((text) => !isShown(text)) }))
  useEffect(() => {
    if (cause === undefined || cause === null) return undefined
    const timer = setTimeout(look)
    return () => clearTimeout(timer)
  }, [cause])
  return found.cause === cause ? found.unseen : []
}
