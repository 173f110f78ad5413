import type { KeyboardEvent } from 'react'

/** Moves the focus between the rows of a list by the arrow keys, Home and End. */
export const moveBetweenRows = (rowSelector: string) => (event: KeyboardEvent<HTMLElement>) => {
  // Another element, such as an open menu in a row, has already handled the key.
  if (event.defaultPrevented) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(rowSelector)]
  const index = rows.findIndex((row) => (row.closest('li') ?? row).contains(document.activeElement))
  const target = {
    ArrowDown: rows[index + 1],
    ArrowUp: rows[index - 1],
    Home: rows[0],
    End: rows.at(-1),
  }[event.key]
  if (!target) return
  event.preventDefault()
  target.focus()
}
