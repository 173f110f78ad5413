import { useImperativeHandle, useRef, useState, type Ref } from 'react'
import { flushSync } from 'react-dom'
import { CONSENT_GIVEN, checkAnswers, type AnswerProblem, type GivenAnswer } from '#shared/domain/question/answer.ts'
import { LONGEST_LONG_ANSWER, LONGEST_SHORT_ANSWER } from '#shared/domain/question/question.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { QuestionField } from '#shared/ui/question-field.tsx'
import { useAnswerDraft, valuesOf } from './answer-draft.ts'
import styles from './question-fields.module.css'
import type { Question } from '../../data/question/questions-query.ts'

export interface QuestionFieldsHandle {
  /** Returns the answers; undefined when one is missing or not valid. The form then marks the problems and focuses the first one. */
  read: () => GivenAnswer[] | undefined
}

export interface QuestionFieldsProps {
  ref: Ref<QuestionFieldsHandle>
  questions: readonly Question[]
  userId: string
  serviceId: string
}

/** The questions of a service (rule D195). Loaded only for a service that has some. */
export function QuestionFields({ ref, questions, userId, serviceId }: QuestionFieldsProps) {
  const t = useText('payment')
  const validationText = useText('validation')
  const [draft, change] = useAnswerDraft(userId, serviceId)
  const [isTried, setTried] = useState(false)
  const fields = useRef<HTMLFieldSetElement>(null)

  const given = questions.map((question) => ({
    questionId: question.id,
    wording: question.wording,
    values: valuesOf(draft, question),
  }))
  // `true` treats everybody as a new customer, because the server has already left out the questions that are not for this customer.
  const checked = checkAnswers(questions, given, 'customer', true)
  const problems: ReadonlyMap<string, AnswerProblem> = checked.kind === 'invalid' ? checked.problems : new Map()

  useImperativeHandle(ref, () => ({
    read() {
      flushSync(() => setTried(true))
      if (checked.kind === 'valid')
        return checked.answers.map(({ questionId, wording, values }) => ({ questionId, wording, values }))
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return undefined
    },
  }))

  return (
    <fieldset ref={fields} className={styles.questions}>
      <legend className={styles.title}>{t('questions')}</legend>
      {questions.map((question) => {
        const problem = isTried ? problems.get(question.id) : undefined
        return (
          <QuestionField
            key={question.id}
            question={question}
            values={valuesOf(draft, question)}
            onChange={(values) => change(question, values)}
            error={problem && validationText(problem)}
            longest={question.kind === 'long-text' ? LONGEST_LONG_ANSWER : LONGEST_SHORT_ANSWER}
            given={CONSENT_GIVEN}
          />
        )
      })}
    </fieldset>
  )
}
