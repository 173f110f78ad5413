import type { FocusEventHandler, Ref } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Field, type FieldFrame } from './field.tsx'
import { InfoTip } from './info-tip.tsx'
import { DotsHeader, SelectButton } from './select-button.tsx'
import { SelectList } from './select-list.tsx'
import { SelectDotsMenu } from './select-dots-menu.tsx'
import type { SelectOption } from './select-option.ts'
import { SelectOptionRow, type SelectItem } from './select-option-row.tsx'
import { SelectSearchableList } from './select-searchable-list.tsx'

/** The look of the closed select (rule A2.22): a field, a field with the option's picture or a country's code, or three dots. */
export type SelectVariant = 'default' | 'image' | 'countries' | 'dots'

/** The kind of list (rule A2.22): plain, with a dot before each option, or with a search field. */
export type SelectMode = 'plain' | 'dotted' | 'searchable'

export interface SelectProps extends Omit<FieldFrame, 'label' | 'info'> {
  label: string
  options: readonly SelectOption[]
  /** The selected value; '' when nothing is selected. */
  value: string
  onChange: (value: string) => void
  variant?: SelectVariant | undefined
  mode?: SelectMode | undefined
  /** Shown while nothing is selected; default "Choose". */
  placeholder?: string | undefined
  /** An explanation behind an info icon beside the label. */
  info?: string | undefined
  /** Shown when a search finds nothing; default "No results found" (rule A2.24). */
  noResultText?: string | undefined
  /** Whether the value can be focused but not changed. */
  isReadOnly?: boolean | undefined
  isLoading?: boolean | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
  onBlur?: FocusEventHandler<HTMLButtonElement> | undefined
  /** Ref of the header, which receives the focus. */
  ref?: Ref<HTMLButtonElement> | undefined
}

/**
 * A select for one option (rules A2.22 to A2.24, A4.8, D88 and D89). For short lists in the widget use `NativeSelect`, a native
 * and much smaller select. The three-dots variant has no visible label, hint or error; the label is its accessible name.
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
    renderRow: (option: SelectOption, item: SelectItem) => (
      <SelectOptionRow
        key={option.value}
        option={option}
        isChosen={option === chosen}
        isDotted={mode === 'dotted'}
        showsCodes={variant === 'countries'}
        item={item}
      />
    ),
    isLocked: isReadOnly || isLoading,
    disabled,
    noResultText: noResultText ?? t('select.none'),
  }
  const Choice = mode === 'searchable' ? SelectSearchableList : SelectList

  if (variant === 'dots') {
    const header = <DotsHeader label={label} isLoading={isLoading} className={className} onBlur={onBlur} ref={ref} />
    return mode === 'searchable' ? (
      <SelectSearchableList {...list} header={header} />
    ) : (
      <SelectDotsMenu {...list} header={header} />
    )
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
            <SelectButton
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
