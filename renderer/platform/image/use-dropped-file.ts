import { useEffect, useRef, useState } from 'react'

const firstFile = (data: DataTransfer | null): File | undefined => data?.files[0]

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Hears of a file that is dropped or pasted anywhere in the window while the component is on the screen. Without it a file
 * that misses its target would replace the page, and all that was typed with it.
 *
 * @returns whether a file is being dragged over the window
 */
export function useDroppedFile(take: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const newest = useRef(take)
  useEffect(() => {
    newest.current = take
  })

  useEffect(() => {
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    function leave(event: DragEvent) {
      // Between two elements of the page there is a related target; out of the window there is none.
      if (event.relatedTarget === null) setIsOver(false)
    }
    function drop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(false)
      const file = firstFile(event.dataTransfer)
      if (file) newest.current(file)
    }
    function paste(event: ClipboardEvent) {
      const file = firstFile(event.clipboardData)
      if (!file) return
      event.preventDefault()
      newest.current(file)
    }
    const listeners = { dragover: over, dragleave: leave, drop, paste }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener)
      }
    }
  }, [])
  return isOver
}
