declare global {
  interface Window {
    /** What the person did since the count began, one text per act. */
    acts?: string[]
    /** How often the page asked to be printed. */
    prints?: number
  }
}

/**
 * Runs in the page. Counts what a person does, as `docs/provider-tasks.md` defines it:
 * - a click, a tap or a drag is one act;
 * - a key is one, with its modifiers; typing is one per field, with going to the field;
 * - a choice in a native select element is two: it is opened, and an option is chosen.
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

/** Runs in the page. Counts how often it asks to be printed, and prints nothing. */
export function countPrints(): void {
  window.print = () => void (window.prints = (window.prints ?? 0) + 1)
}
