import { useState } from 'react'

/** The values of the answers by the id of their question. */
export type AnswerDraft = Readonly<Record<string, readonly string[]>>

/** Answers by account and service, kept in memory while the customer chooses another time or way to pay. */
const typed = new Map<string, AnswerDraft>()

export function useAnswerDraft(
  userId: string,
  serviceId: string,
): [AnswerDraft, (questionId: string, values: readonly string[]) => void] {
  const name = `${userId} ${serviceId}`
  const [draft, setDraft] = useState(typed.get(name) ?? {})
  return [
    draft,
    (questionId, values) => {
      const next = { ...(typed.get(name) ?? draft), [questionId]: values }
      typed.set(name, next)
      setDraft(next)
    },
  ]
}
