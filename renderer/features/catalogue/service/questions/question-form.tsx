import { useEffect, useRef, useState } from 'react'
import {
  hasOptions,
  longestWording,
  QUESTION_KINDS,
  type QuestionField,
  type QuestionProblem,
} from '#shared/domain/question/question.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Checkbox, NativeSelect, TextField } from '#shared/ui/index.ts'
import { TextAreaField } from '#shared/ui/text-area-field.tsx'
import grid from '#renderer/platform/forms/form-grid.module.css'
import { ContentLanguageChoice } from '#renderer/platform/fields/content-language-choice.tsx'
import { isQuestionIncomplete, type QuestionDraft } from './question-drafts.ts'
import styles from './questions.module.css'

interface QuestionFormProps {
  question: QuestionDraft
  problems: Readonly<Partial<Record<QuestionField, QuestionProblem>>>
  onChange: (question: QuestionDraft) => void
  /** Called when a field loses the focus. From then on its errors are shown. */
  onLeave: () => void
  /** The organisation's language. */
  own: Language
  /** The language of the texts that are currently shown and edited. */
  language: Language
  onLanguage: (language: Language) => void
}

/** The names of the text fields in the organisation's language and in the other language. */
const textFields = {
  own: { wording: 'wording', options: 'options' },
  other: { wording: 'otherWording', options: 'otherOptions' },
} as const

/** The fields of one question. */
export function QuestionForm({ question, problems, onChange, onLeave, own, language, onLanguage }: QuestionFormProps) {
  const t = useText('provider')
  const validationText = useText('validation')
  const { kind } = question
  const wording = useRef<HTMLTextAreaElement>(null)
  const [isNew] = useState(question.wording === '')

  // Focuses the wording of a question that was just added.
  useEffect(() => {
    if (isNew) wording.current?.focus()
  }, [isNew])

  const isConsent = kind === 'consent'
  const texts = textFields[language === own ? 'own' : 'other']
  const change = (changes: Partial<QuestionDraft>) => onChange({ ...question, ...changes })
  const errorOf = (field: QuestionField): string | undefined => {
    const problem = problems[field]
    return problem && validationText(problem)
  }
  return (
    <div className={styles.form}>
      <ContentLanguageChoice
        own={own}
        value={language}
        onChange={onLanguage}
        isMissing={isQuestionIncomplete(question)}
        hasProblem={problems.otherWording !== undefined || problems.otherOptions !== undefined}
      />
      <TextAreaField
        label={t(isConsent ? 'question.consent-text' : 'question.wording')}
        hint={isConsent && t('question.consent-hint')}
        required={language === own}
        dir="auto"
        lang={language}
        rows={isConsent ? 4 : 2}
        maxLength={longestWording(kind)}
        ref={wording}
        value={question[texts.wording]}
        onChange={(event) => change({ [texts.wording]: event.currentTarget.value })}
        onBlur={onLeave}
        error={errorOf(texts.wording)}
      />
      <NativeSelect
        label={t('question.kind')}
        required
        value={kind}
        options={QUESTION_KINDS.map((value) => ({ value, label: t(`question.kind.${value}`) }))}
        onChange={(value) => change({ kind: QUESTION_KINDS.find((each) => each === value) ?? kind })}
      />
      {hasOptions(kind) && (
        <TextAreaField
          label={t('question.options')}
          hint={t(language === own ? 'question.options-hint' : 'question.options-other-hint')}
          required={language === own}
          dir="auto"
          lang={language}
          rows={4}
          value={question[texts.options]}
          onChange={(event) => change({ [texts.options]: event.currentTarget.value })}
          onBlur={onLeave}
          error={errorOf(texts.options)}
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
