import { useState } from 'react'

/** The values of an answer, with the options of its question as they were read then. */
interface TypedAnswer {
  readonly values: readonly string[]
  readonly options: readonly string[]
}

/** The answers by the id of their question. */
export type AnswerDraft = Readonly<Record<string, TypedAnswer>>

interface Asked {
  readonly id: string
  readonly options: readonly string[]
}

/** Answers by account and service, kept in memory while the customer chooses another time, way to pay or language. */
const typed = new Map<string, AnswerDraft>()

/** The values of an answer, with what was chosen in the language in which the question is read now. */
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
