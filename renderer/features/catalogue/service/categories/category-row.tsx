import { LONGEST_CATEGORY_NAME } from '#shared/domain/service/service-categories.ts'
import { type Language, otherLanguage } from '#shared/domain/words/texts-by-language.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { IconButton, TextField } from '#shared/ui/index.ts'
import { BinIcon } from '#renderer/platform/theme/icons.tsx'
import { MoveButtons } from '#renderer/platform/lists/move-buttons.tsx'
import styles from './categories.module.css'
import type { CategoryDraft } from './categories-form.ts'

interface CategoryRowProps {
  category: CategoryDraft
  /** The organisation's language. */
  own: Language
  isFirst: boolean
  isLast: boolean
  onChange: (changes: Partial<Pick<CategoryDraft, 'name' | 'otherName'>>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** A category with its name in both languages, and buttons that move and remove it. */
export function CategoryRow({ category, own, isFirst, isLast, onChange, onMove, onRemove }: CategoryRowProps) {
  const t = useText('provider')
  const name = category.name.trim() || category.otherName.trim() || t('categories.new')
  const fields = [
    { field: 'name', language: own },
    { field: 'otherName', language: otherLanguage(own) },
  ] as const
  return (
    <li className={styles.category}>
      <div className={styles.names}>
        {fields.map(({ field, language }) => (
          <TextField
            key={field}
            label={t('categories.name', { language: t(`words.${language}`) })}
            lang={language}
            autoComplete="off"
            maxLength={LONGEST_CATEGORY_NAME}
            value={category[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={styles.acts}>
        <MoveButtons
          upLabel={t('categories.up', { name })}
          downLabel={t('categories.down', { name })}
          isFirst={isFirst}
          isLast={isLast}
          onMove={onMove}
        />
        <IconButton label={t('categories.remove', { name })} icon={<BinIcon size={16} />} onClick={onRemove} />
      </div>
    </li>
  )
}
