import { useState } from 'react'

/** Names as typed, by account; kept when the customer goes back for another time and returns. In memory only. */
const typed = new Map<string, string>()

export function useNameDraft(userId: string, known: string): [string, (name: string) => void] {
  const [name, setName] = useState(typed.get(userId) ?? known)
  return [
    name,
    (next) => {
      typed.set(userId, next)
      setName(next)
    },
  ]
}
