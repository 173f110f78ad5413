import { useEffect, useRef, useState } from 'react'

const firstFile = (data: DataTransfer | null): File | undefined => data?.files[0]

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/**
 * Receives a file that is dropped or pasted anywhere in the window. Without this, the browser would open a file that is dropped outside the
 * field, which replaces the page and loses all input.
 * @returns whether a file is being dragged over the window
 */
export function useDroppedOrPastedFile(take: (file: File) => void): boolean {
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
      // The related target is null only when the pointer leaves the window.
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
