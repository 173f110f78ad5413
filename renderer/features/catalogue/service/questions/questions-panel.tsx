import { useRef, useState } from 'react'
import { randomId } from '#shared/api/random-key.ts'
import { MOST_QUESTIONS } from '#shared/domain/question/question.ts'
import type { Language } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { emptyQuestion, moved, problemsOfQuestion, type QuestionDraft } from './question-drafts.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionRow } from './question-row.tsx'
import styles from './questions.module.css'

interface QuestionsPanelProps {
  questions: readonly QuestionDraft[]
  onChange: (questions: readonly QuestionDraft[]) => void
  /** The organisation's language. */
  own: Language
  /** The language of the texts that are currently shown and edited. */
  language: Language
  onLanguage: (language: Language) => void
}

/** The questions of a service, in the order in which they are asked. One at a time is open. */
export function QuestionsPanel({ questions, onChange, ...languages }: QuestionsPanelProps) {
  const t = useText('provider')
  const [openKey, setOpenKey] = useState<string>()
  // Keys of the questions that have lost the focus once. The errors of a new question are not shown before that.
  const [left, setLeft] = useState<readonly string[]>([])
  const adding = useRef<HTMLButtonElement>(null)
  const isFull = questions.length >= MOST_QUESTIONS

  const leave = (key: string) => setLeft((before) => (before.includes(key) ? before : [...before, key]))

  function add() {
    const question = emptyQuestion(randomId())
    onChange([...questions, question])
    setOpenKey(question.key)
  }

  function remove(key: string) {
    onChange(questions.filter((question) => question.key !== key))
    adding.current?.focus()
  }

  return (
    <section className={styles.panel} aria-label={t('question.list')}>
      <header>
        <h3 className={styles.title}>{t('question.list')}</h3>
        <p className={styles.lead}>{t('question.lead')}</p>
      </header>
      {questions.length === 0 ? (
        <p className={styles.none}>{t('question.none')}</p>
      ) : (
        <ol className={styles.list} aria-label={t('question.list')}>
          {questions.map((question, index) => {
            const isOpen = question.key === openKey
            const problems = left.includes(question.key) ? problemsOfQuestion(question) : {}
            return (
              <li key={question.key} className={styles.question}>
                <QuestionRow
                  question={question}
                  isOpen={isOpen}
                  isFirst={index === 0}
                  isLast={index === questions.length - 1}
                  hasProblem={Object.keys(problems).length > 0}
                  onToggle={() => {
                    if (isOpen) leave(question.key)
                    setOpenKey(isOpen ? undefined : question.key)
                  }}
                  onMove={(by) => onChange(moved(questions, question.key, by))}
                  onRemove={() => remove(question.key)}
                />
                {isOpen && (
                  <QuestionForm
                    {...languages}
                    question={question}
                    problems={problems}
                    onChange={(changed) =>
                      onChange(questions.map((each) => (each.key === question.key ? changed : each)))
                    }
                    onLeave={() => leave(question.key)}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      <div>
        <Button ref={adding} variant="white" isCompact isOff={isFull} onClick={add}>
          <PlusIcon size={16} /> {t('question.add')}
        </Button>
        {isFull && <p className={styles.lead}>{t('question.too-many', { count: MOST_QUESTIONS })}</p>}
      </div>
    </section>
  )
}
