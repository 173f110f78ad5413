import { useId, type ComponentProps } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { classNames } from './class-names.ts'
import { ControlBox, Field, type FieldFrame } from './field.tsx'
import { ChevronDownIcon } from './icons.tsx'
import type { SelectOption } from './select-option.ts'
import styles from './native-select.module.css'
import { SpinnerArc } from './spinner.tsx'

interface SelectProps extends Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'size' | 'value' | 'onChange'> {
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  /** Shown while the value is '' and no option has that value. */
  placeholder?: string | undefined
}

function Select({ options, value, onChange, placeholder, className, ...select }: SelectProps) {
  const isEmpty = value === '' && !options.some((option) => option.value === '')
  return (
    <select
      {...select}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      className={classNames(styles.select, isEmpty && styles.placeholder, className)}
    >
      {isEmpty && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

interface NativeSelectProps extends SelectProps, FieldFrame {
  /** Whether the value can be focused but not changed. */
  isReadOnly?: boolean | undefined
  isLoading?: boolean | undefined
}

/** A native select element for a short list, so that phones show their own picker. */
export function NativeSelect({
  label,
  hint,
  error,
  isValid,
  required,
  note,
  id,
  className,
  options,
  isReadOnly = false,
  isLoading = false,
  placeholder,
  ...select
}: NativeSelectProps) {
  const t = useText('ui')
  return (
    <Field label={label} hint={hint} error={error} required={required} note={note} id={id} className={className}>
      {(control) => (
        <ControlBox
          error={error}
          isValid={isValid}
          suffix={isLoading ? <SpinnerArc size={16} /> : <ChevronDownIcon size={16} />}
          className={styles.control}
        >
          <Select
            {...select}
            {...control}
            className={classNames((error || isValid) && styles.hasState)}
            options={isReadOnly ? options.filter((option) => option.value === select.value) : options}
            placeholder={isLoading ? t('select.loading') : placeholder}
            disabled={isLoading || select.disabled}
            aria-busy={isLoading || undefined}
          />
        </ControlBox>
      )}
    </Field>
  )
}

interface InlineSelectProps extends SelectProps {
  'aria-label': string
}

/** A native select element in a line of text or a table row, named by `aria-label` instead of a visible label. */
export function InlineSelect(select: InlineSelectProps) {
  return (
    <ControlBox suffix={<ChevronDownIcon size={16} />} className={styles.control}>
      <Select {...select} />
    </ControlBox>
  )
}

interface SelectFilterProps extends Omit<SelectProps, 'placeholder'> {
  label: string
}

/** A select above a list to filter it: label and value in one control. It always has a value. */
export function SelectFilter({ label, id, className, ...select }: SelectFilterProps) {
  const ownId = useId()
  return (
    <div className={classNames(styles.inside, className)}>
      <label className={styles.insideLabel} htmlFor={id ?? ownId}>
        {label}
      </label>
      <ControlBox suffix={<ChevronDownIcon size={16} />} className={styles.control}>
        <Select {...select} id={id ?? ownId} />
      </ControlBox>
    </div>
  )
}
