import { useState } from 'react'

/** The name as typed; kept when the customer goes back for another time and returns. In memory only. */
let typed: string | undefined

export function useNameDraft(known: string): [string, (name: string) => void] {
  const [name, setName] = useState(typed ?? known)
  return [
    name,
    (next) => {
      typed = next
      setName(next)
    },
  ]
}
