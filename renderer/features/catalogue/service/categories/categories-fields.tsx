import { useRef } from 'react'
import { randomId } from '#shared/api/random-key.ts'
import { MOST_CATEGORIES, movedOnto } from '#shared/domain/service/service-categories.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { PlusIcon } from '#renderer/platform/theme/icons.tsx'
import { useSession } from '#renderer/platform/session/session-context.ts'
import styles from './categories.module.css'
import type { CategoryDraft } from './categories-form.ts'
import { CategoryRow } from './category-row.tsx'

interface CategoriesFieldsProps {
  categories: readonly CategoryDraft[]
  onChange: (categories: readonly CategoryDraft[]) => void
}

/** The categories in order, with a button that adds one. */
export function CategoriesFields({ categories, onChange }: CategoriesFieldsProps) {
  const t = useText('provider')
  const own = useSession().organisation.locale
  const adding = useRef<HTMLButtonElement>(null)
  const isFull = categories.length >= MOST_CATEGORIES

  function remove(id: string) {
    onChange(categories.filter((each) => each.id !== id))
    // Moves the focus to the button that adds a category, because the removed row had the focus.
    adding.current?.focus()
  }

  return (
    <>
      {categories.length === 0 && <p className={styles.note}>{t('categories.none')}</p>}
      <ol className={styles.list} aria-label={t('categories.title')}>
        {categories.map((category, index) => (
          <CategoryRow
            key={category.id}
            category={category}
            own={own}
            isFirst={index === 0}
            isLast={index === categories.length - 1}
            onChange={(changes) =>
              onChange(categories.map((each) => (each === category ? { ...each, ...changes } : each)))
            }
            onMove={(by) => onChange(movedOnto(categories, category.id, categories[index + by]?.id ?? ''))}
            onRemove={() => remove(category.id)}
          />
        ))}
      </ol>
      <div>
        <Button
          ref={adding}
          variant="white"
          isCompact
          isOff={isFull}
          onClick={() => onChange([...categories, { id: randomId(), isNew: true, name: '', otherName: '' }])}
        >
          <PlusIcon size={16} /> {t('categories.add')}
        </Button>
      </div>
      <p className={styles.note}>
        {isFull ? t('categories.too-many', { count: MOST_CATEGORIES }) : t('categories.remove-note')}
      </p>
    </>
  )
}
