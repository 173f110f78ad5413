import type { FocusEventHandler, Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Field, type FieldFrame } from './field.tsx'
import { InfoTip } from './info-tip.tsx'
import { DotsHeader, SelectHeader } from './select-header.tsx'
import { SelectList } from './select-list.tsx'
import { SelectMenu } from './select-menu.tsx'
import type { SelectOption } from './select-option.ts'
import { SelectSearch } from './select-search.tsx'

/** How the header looks (rule A2.22): a field, one with the option's picture, with a country's code, or three dots. */
export type SelectVariant = 'default' | 'image' | 'countries' | 'dots'

/** How the list behaves (rule A2.22): plain, with a dot before each option, or with a search above it. */
export type SelectMode = 'plain' | 'dotted' | 'searchable'

export interface SelectProps extends Omit<FieldFrame, 'label' | 'info'> {
  label: string
  options: readonly SelectOption[]
  /** '' while nothing is chosen. */
  value: string
  onChange: (value: string) => void
  variant?: SelectVariant | undefined
  mode?: SelectMode | undefined
  /** Stands in the header while nothing is chosen; default "Choose". */
  placeholder?: string | undefined
  /** Explanation behind an "i" beside the label. */
  info?: string | undefined
  /** Of an empty search; default "No results found" (rule A2.24). */
  noResultText?: string | undefined
  /** The value can be read and focused, not changed. */
  isReadOnly?: boolean | undefined
  isLoading?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined
  /** The header, which takes the focus. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A choice of one from a list (rules A2.22 to A2.24, A4.8, D88 and D89), opened under its header.
 *
 * `SelectField` is the platform's own select: for short lists in the widget, which has no need of this one's weight.
 * Three dots have no room for a label, a hint or an error: the label is their name.
 */
export function Select({
  label,
  hint,
  error,
  isValid,
  required,
  note,
  info,
  id,
  className,
  options,
  value,
  onChange,
  variant = 'default',
  mode = 'plain',
  placeholder,
  noResultText,
  isReadOnly = false,
  isLoading = false,
  disabled = false,
  onBlur,
  ref,
}: SelectProps) {
  const t = useText('ui')
  const chosen = options.find((option) => option.value === value)
  const list = {
    label,
    options,
    value: chosen ? value : null,
    onPick: (picked: string) => {
      const act = options.find((option) => option.value === picked)?.onChoose
      if (act) act()
      else onChange(picked)
    },
    isDotted: mode === 'dotted',
    showsCodes: variant === 'countries',
    isLocked: isReadOnly || isLoading,
    disabled,
    noResultText: noResultText ?? t('select.none'),
  }
  const Choice = mode === 'searchable' ? SelectSearch : SelectList

  if (variant === 'dots') {
    const header = <DotsHeader label={label} isLoading={isLoading} className={className} onBlur={onBlur} ref={ref} />
    return mode === 'searchable' ? <SelectSearch {...list} header={header} /> : <SelectMenu {...list} header={header} />
  }
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      note={note}
      info={info && <InfoTip text={info} />}
      id={id}
      className={className}
    >
      {({ required: isRequired, ...control }) => (
        <Choice
          {...list}
          required={isRequired}
          header={
            <SelectHeader
              {...control}
              chosen={chosen}
              placeholder={isLoading ? t('select.loading') : (placeholder ?? t('select.placeholder'))}
              showsPicture={variant === 'image'}
              showsCode={variant === 'countries'}
              isValid={isValid}
              isReadOnly={isReadOnly}
              isLoading={isLoading}
              onBlur={onBlur}
              ref={ref}
            />
          }
        />
      )}
    </Field>
  )
}
