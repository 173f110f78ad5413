import { useState } from 'react'

/** The values of an answer, and the question's options in the language in which it was answered. */
interface TypedAnswer {
  readonly values: readonly string[]
  readonly options: readonly string[]
}

/** The answers by question id. */
export type AnswerDraft = Readonly<Record<string, TypedAnswer>>

interface Asked {
  readonly id: string
  readonly options: readonly string[]
}

/** Answers by account and service, kept in memory while the customer chooses another time, way to pay or language. */
const typed = new Map<string, AnswerDraft>()

/** Returns the values of an answer. Chosen options are translated into the language in which the question is shown now. */
export function valuesOf(draft: AnswerDraft, { id, options }: Asked): readonly string[] {
  const answer = draft[id]
  if (!answer || answer.options.length !== options.length) return answer?.values ?? []
  return answer.values.map((value) => options[answer.options.indexOf(value)] ?? value)
}

export function useAnswerDraft(
  userId: string,
  serviceId: string,
): [AnswerDraft, (question: Asked, values: readonly string[]) => void] {
  const name = `${userId} ${serviceId}`
  const [draft, setDraft] = useState(typed.get(name) ?? {})
  return [
    draft,
    ({ id, options }, values) => {
      const next = { ...(typed.get(name) ?? draft), [id]: { values, options } }
      typed.set(name, next)
      setDraft(next)
    },
  ]
}
