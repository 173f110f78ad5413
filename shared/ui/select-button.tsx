import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, StatusIcon, type ControlAttributes } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { ChevronDownIcon, DotsIcon } from './icons.tsx'
import type { SelectOption } from './select-option.ts'
import { OptionPicture } from './select-option-row.tsx'
import styles from './select.module.css'
import { SpinnerArc } from './spinner.tsx'

interface SelectButtonProps
  extends Omit<ComponentProps<'button'>, keyof ControlAttributes>, Omit<ControlAttributes, 'required'> {
  chosen: SelectOption | undefined
  placeholder: string
  showsPicture: boolean
  showsCode: boolean
  isValid: boolean | undefined
  isReadOnly: boolean
  isLoading: boolean
}

/** The closed select: a button that looks like a field. */
export function SelectButton({
  chosen,
  placeholder,
  showsPicture,
  showsCode,
  isValid = false,
  isReadOnly,
  isLoading,
  ...button
}: SelectButtonProps) {
  const state = button['aria-invalid'] ? 'error' : isValid ? 'success' : undefined
  return (
    <button
      {...button}
      type="button"
      className={classNames(controlClass(state), styles.header, isReadOnly && styles.readOnly)}
      aria-busy={isLoading || undefined}
    >
      {chosen && <OptionPicture option={chosen} showsPicture={showsPicture} showsCode={showsCode} />}
      <span className={classNames(styles.value, !chosen && styles.placeholder)}>{chosen?.label ?? placeholder}</span>
      <StatusIcon state={state} />
      <span className={styles.arrow}>{isLoading ? <SpinnerArc size={16} /> : <ChevronDownIcon size={16} />}</span>
    </button>
  )
}

interface DotsHeaderProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string
  isLoading: boolean
}

export function DotsHeader({ label, isLoading, ...button }: DotsHeaderProps) {
  return (
    <IconButton
      {...button}
      label={label}
      icon={isLoading ? <SpinnerArc size={16} /> : <DotsIcon />}
      aria-busy={isLoading || undefined}
    />
  )
}
