import { useEffect, useRef, useState } from 'react'
import {
  hasOptions,
  longestWording,
  QUESTION_KINDS,
  type QuestionField,
  type QuestionProblem,
} from '#shared/domain/question/question.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, SelectField, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import grid from '#renderer/platform/form-grid.module.css'
import type { QuestionDraft } from './question-drafts.ts'
import styles from './questions.module.css'

interface QuestionFormProps {
  question: QuestionDraft
  problems: Readonly<Partial<Record<QuestionField, QuestionProblem>>>
  onChange: (question: QuestionDraft) => void
  /** Called when a field is left, from when on problems are shown. */
  onLeave: () => void
}

/** The fields of one question. */
export function QuestionForm({ question, problems, onChange, onLeave }: QuestionFormProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const { kind } = question
  const wording = useRef<HTMLTextAreaElement>(null)
  const [isNew] = useState(question.wording === '')

  // A question that was just added is typed at once.
  useEffect(() => {
    if (isNew) wording.current?.focus()
  }, [isNew])

  const isConsent = kind === 'consent'
  const change = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes })
  const errorOf = (field: QuestionField): string | undefined => {
    const problem = problems[field]
    return problem && validationText(problem)
  }
  return (
    <div className={styles.form}>
      <TextAreaField
        label={t(isConsent ? 'question.consent-text' : 'question.wording')}
        hint={isConsent && t('question.consent-hint')}
        required
        dir="auto"
        rows={isConsent ? 4 : 2}
        maxLength={longestWording(kind)}
        ref={wording}
        value={question.wording}
        onChange={(event) => change({ wording: event.currentTarget.value })}
        onBlur={onLeave}
        error={errorOf('wording')}
      />
      <SelectField
        label={t('question.kind')}
        required
        value={kind}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`question.kind.${value}`) }))}
        onChange={(value) => change({ kind: QUESTION_KINDS.find((each) => each === value) ?? kind })}
      />
      {hasOptions(kind) && (
        <TextAreaField
          label={t('question.options')}
          hint={t('question.options-hint')}
          required
          dir="auto"
          rows={4}
          value={question.options}
          onChange={(event) => change({ options: event.currentTarget.value })}
          onBlur={onLeave}
          error={errorOf('options')}
        />
      )}
      {kind === 'number' && (
        <div className={grid.times}>
          {(['minimum', 'maximum'] as const).map((limit) => (
            <TextField
              key={limit}
              label={t(`question.${limit}`)}
              inputMode="decimal"
              autoComplete="off"
              value={question[limit]}
              onChange={(event) => change({ [limit]: event.currentTarget.value })}
              onBlur={onLeave}
              error={errorOf(limit)}
            />
          ))}
        </div>
      )}
      <div>
        <Checkbox
          label={t('question.required')}
          checked={question.isRequired}
          onChange={(event) => change({ isRequired: event.currentTarget.checked })}
        />
        <Checkbox
          label={
            <>
              {t('question.new-customers')} <small className={styles.facts}>{t('question.new-customers-hint')}</small>
            </>
          }
          checked={question.isForNewCustomers}
          onChange={(event) => change({ isForNewCustomers: event.currentTarget.checked })}
        />
      </div>
    </div>
  )
}
