import { CONSENT_GIVEN } from '#shared/domain/question/answer.ts'
import { LONGEST_LONG_ANSWER, LONGEST_SHORT_ANSWER } from '#shared/domain/question/question.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { QuestionField } from '#shared/ui/question-field.tsx'
import styles from './answer-fields.module.css'
import type { CompleteDraft, ForCustomerDraft } from './for-customer-draft.ts'
import { answerProblemsOf } from './for-customer-validation.ts'

interface AnswerFieldsProps {
  draft: ForCustomerDraft
  complete: CompleteDraft
  onChange: (draft: ForCustomerDraft) => void
  /** Whether validation errors are shown, because a submit was tried. */
  isTried: boolean
}

/** The questions of the service. A provider may leave each unanswered. A consent is recorded as given to the provider (rule D198). */
export function AnswerFields({ draft, complete, onChange, isTried }: AnswerFieldsProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const { questions } = complete
  if (questions.length === 0) return null
  const problems = isTried ? answerProblemsOf(complete) : {}
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.title}>{t('book-for.questions')}</legend>
      <p className={styles.lead}>{t('book-for.questions-lead')}</p>
      {questions.map((question) => {
        const problem = problems[question.id]
        return (
          <div key={question.id}>
            <QuestionField
              question={{ ...question, isRequired: false }}
              values={draft.answers[question.id] ?? []}
              onChange={(values) => onChange({ ...draft, answers: { ...draft.answers, [question.id]: values } })}
              error={problem && validationText(problem)}
              longest={question.kind === 'long-text' ? LONGEST_LONG_ANSWER : LONGEST_SHORT_ANSWER}
              given={CONSENT_GIVEN}
            />
            {question.kind === 'consent' && <p className={styles.lead}>{t('book-for.consent')}</p>}
          </div>
        )
      })}
    </fieldset>
  )
}
