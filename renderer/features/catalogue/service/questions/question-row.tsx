import { useText } from '#shared/i18n/use-text.ts'
import { AlertIcon, IconButton, VisuallyHidden } from '#shared/ui/index.ts'
import { BinIcon, PencilIcon } from '#renderer/platform/theme/icons.tsx'
import { MoveButtons } from '#renderer/platform/lists/move-buttons.tsx'
import type { QuestionDraft } from './question-drafts.ts'
import styles from './questions.module.css'

interface QuestionRowProps {
  question: QuestionDraft
  isOpen: boolean
  isFirst: boolean
  isLast: boolean
  hasProblem: boolean
  onToggle: () => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One row for a question: its wording and kind, with buttons to open, move and remove it. */
export function QuestionRow({
  question,
  isOpen,
  isFirst,
  isLast,
  hasProblem,
  onToggle,
  onMove,
  onRemove,
}: QuestionRowProps) {
  const t = useText('provider')
  const ui = useText('ui')
  const { kind, wording, isRequired, isForNewCustomers } = question
  const name = wording.trim() === '' ? t('question.new') : wording.trim()
  const facts = [
    t(`question.kind.${kind}`),
    isRequired && t('question.is-required'),
    isForNewCustomers && t('question.is-new'),
  ].filter(Boolean)
  return (
    <div className={styles.row}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.words}>
          <b className={styles.name} dir="auto">
            {name}
          </b>
          <small className={styles.facts}>{facts.join(' · ')}</small>
        </span>
        {hasProblem && (
          <>
            <VisuallyHidden>{ui('toast.error')}</VisuallyHidden>
            <AlertIcon size={20} className={styles.problem} />
          </>
        )}
        <PencilIcon size={16} />
      </button>
      <MoveButtons
        upLabel={t('question.up', { question: name })}
        downLabel={t('question.down', { question: name })}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
      />
      <IconButton label={t('question.remove', { question: name })} icon={<BinIcon size={16} />} onClick={onRemove} />
    </div>
  )
}
