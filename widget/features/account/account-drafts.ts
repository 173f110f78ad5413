import { useState } from 'react'

/**
 * What was typed on one account screen and is wanted on the next: the address, and until it is confirmed the password,
 * which a new code has to be asked for with. In memory only.
 */
const drafts = { email: '', password: '' }

export function useDraft(key: keyof typeof drafts): [string, (value: string) => void] {
  const [value, setValue] = useState(drafts[key])
  return [
    value,
    (next) => {
      drafts[key] = next
      setValue(next)
    },
  ]
}

export function forgetPassword(): void {
  drafts.password = ''
}
