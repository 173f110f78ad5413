import { useEffect, useRef, useState } from 'react'

const firstFile = (data: DataTransfer | null): File | undefined => data?.files[0]

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Milliseconds after which a pointer that has left is outside of the window. Browsers tell at least as often where a dragged file is. */
const timeToComeBack = 400

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
    let timer: ReturnType<typeof setTimeout> | undefined
    function over(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      clearTimeout(timer)
      setIsOver(true)
    }
    function leave(event: DragEvent) {
      // The related target is null when the pointer leaves the window; in older Safari also between elements, where the pointer is over the
      // window again at once.
      if (event.relatedTarget !== null) return
      clearTimeout(timer)
      timer = setTimeout(() => setIsOver(false), timeToComeBack)
    }
    function drop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      clearTimeout(timer)
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
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners)) {
        window.removeEventListener(name, listener as EventListener)
      }
    }
  }, [])
  return isOver
}
