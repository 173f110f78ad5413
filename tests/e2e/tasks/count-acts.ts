declare global {
  interface Window {
    /** The actions of the person since the count began, one text per action. */
    acts?: string[]
    /** How often the page opened the print dialog. */
    prints?: number
  }
}

/**
 * Counts what a person does, as `docs/provider-tasks.md` defines it. Runs in the page.
 * - A click, a tap or a drag counts as one.
 * - A key press with its modifiers counts as one. Typing counts as one per field, including the move to the field.
 * - A choice in a native select element counts as two: opening it, and choosing an option.
 */
export function countActs(): void {
  const choices = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range'])
  const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta'])
  const keysInText = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown'])
  let typedInto: EventTarget | null = null

  const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !choices.has(target.type))
  const add = (act: string) => window.acts?.push(act)
  const nameOf = (target: EventTarget | null): string => {
    const element = target instanceof Element ? (target.closest('button, a, label, li, select') ?? target) : undefined
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().slice(0, 40)
  }

  addEventListener(
    'pointerdown',
    ({ isTrusted, target }) => {
      if (isTrusted && !isText(target) && !(target instanceof HTMLSelectElement)) add(`click ${nameOf(target)}`)
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ isTrusted, repeat, key, ctrlKey, metaKey, target }) => {
      if (!isTrusted || repeat || modifiers.has(key)) return
      const isNewLine = key === 'Enter' && target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey
      if (!isText(target) || (keysInText.has(key) && !isNewLine)) add(`key ${key}`)
    },
    true,
  )
  addEventListener(
    'input',
    ({ target }) => {
      if (!isText(target) || target === typedInto) return
      typedInto = target
      add(`type into ${target.getAttribute('aria-label') ?? target.labels?.[0]?.textContent ?? ''}`)
    },
    true,
  )
  addEventListener('focusout', () => (typedInto = null), true)
  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) ['open', 'choose in'].forEach((act) => add(`${act} ${target.value}`))
    },
    true,
  )
}

/** Counts how often the page opens the print dialog, and prints nothing. Runs in the page. */
export function countPrints(): void {
  window.print = () => void (window.prints = (window.prints ?? 0) + 1)
}
