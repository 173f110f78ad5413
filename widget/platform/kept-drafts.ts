import { useCallback, useEffect, useState } from 'react'
import { boot } from '../data/boot-settings.ts'
import { keyStore, type KeyStore } from '../data/storage.ts'

/** Reads a draft that an older version of the code may have stored; undefined if it is not one. */
export type ReadDraft<Draft> = (kept: unknown) => Draft | undefined

export interface KeptDrafts {
  read: (name: string) => unknown
  /** Keeps a draft; `undefined` forgets it. */
  write: (name: string, draft: unknown) => void
  /** Forgets all drafts of this organisation, because the order is done or somebody has logged out. */
  forget: () => void
}

/**
 * What a visitor has typed or chosen, and not sent yet (rule D365). It belongs to the tab, so that a reload does not lose it: phones
 * unload a tab while its visitor reads the mailed code. Passwords and codes are never kept.
 * @param organisationId widgets of several organisations on a page share the tab's storage
 */
export function keptDrafts(keys: KeyStore, organisationId: string): KeptDrafts {
  const all = (): Record<string, Record<string, unknown>> => asObject(keys.read('drafts')) ?? {}

  function writeAll(own: Record<string, unknown>) {
    const { [organisationId]: _former, ...others } = all()
    const next = Object.keys(own).length > 0 ? { ...others, [organisationId]: own } : others
    keys.write('drafts', Object.keys(next).length > 0 ? JSON.stringify(next) : undefined)
  }

  return {
    read: (name) => all()[organisationId]?.[name],
    write(name, draft) {
      const { [name]: _former, ...others } = all()[organisationId] ?? {}
      writeAll(draft === undefined ? others : { ...others, [name]: draft })
    },
    forget: () => writeAll({}),
  }
}

/** Parses the stored drafts. An invalid text counts as none. */
function asObject(text: string | undefined): Record<string, Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? (value as Record<string, Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads an object of texts with the keys of `empty`. */
export const readTexts =
  <Texts extends Record<keyof Texts, string>>(empty: Texts): ReadDraft<Texts> =>
  (kept) =>
    isRecord(kept) && Object.keys(empty).every((key) => typeof kept[key] === 'string') ? (kept as Texts) : undefined

export const readText: ReadDraft<string> = (kept) => (typeof kept === 'string' ? kept : undefined)

export const drafts = keptDrafts(
  keyStore(() => window.sessionStorage),
  boot.organisationId,
)

/**
 * State of a screen that a reload keeps. It is forgotten when the screen is left: that unmounts the component, and a reload does not.
 * @param name unique in the widget, such as 'reschedule 17'
 */
export function useKeptState<Value>(
  name: string,
  initial: Value,
  read: ReadDraft<Value>,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(drafts.read(name)) ?? initial)
  useEffect(() => () => drafts.write(name, undefined), [name])
  const keep = useCallback(
    (next: Value) => {
      drafts.write(name, next)
      setValue(next)
    },
    [name],
  )
  return [value, keep]
}
