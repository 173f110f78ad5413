import { useState } from 'react'
import { drafts, isRecord } from '../kept-drafts.ts'

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

const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Answers by account and service, kept while the customer chooses another time, way to pay or language, or reloads the page. */
function typedIn(name: string): AnswerDraft {
  const kept = drafts.read(name)
  const isDraft =
    isRecord(kept) &&
    Object.values(kept).every((answer) => isRecord(answer) && isTexts(answer['values']) && isTexts(answer['options']))
  return isDraft ? (kept as AnswerDraft) : {}
}

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
  const name = `answers ${userId} ${serviceId}`
  const [draft, setDraft] = useState(() => typedIn(name))
  return [
    draft,
    ({ id, options }, values) => {
      const next = { ...draft, ...typedIn(name), [id]: { values, options } }
      drafts.write(name, next)
      setDraft(next)
    },
  ]
}
