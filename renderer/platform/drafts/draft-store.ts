import { z } from 'zod'
import type { DialogRequest } from '#renderer/platform/dialogs/dialogs.ts'
import type { KeptInput } from './kept-input.ts'

/** Unsaved input, and where its form is. */
export interface KeptDraft extends KeptInput {
  /** When it was typed last, in milliseconds since 1970. */
  readonly at: number
  /** The dialog that has the form. */
  readonly dialog?: DialogRequest | undefined
  /** The path of the screen that has the form, if it is in no dialog. */
  readonly path?: string | undefined
}

/**
 * The version of the format; drafts of another one are dropped. It also changes when a dialog gets another kind or other props, because a
 * draft opens its dialog again.
 */
const FORMAT = 2

/** Drafts are personal data, so they do not stay for ever. */
const LONGEST_DAYS = 14
const MOST_DRAFTS = 12

/** A little less than what the bridge accepts. */
const MOST_CHARACTERS = 150_000

/** Milliseconds of typing that may be lost when the app ends at once. */
const WRITE_DELAY = 300

const values = z.record(z.string(), z.unknown())
const fileSchema = z.object({
  format: z.literal(FORMAT),
  drafts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      at: z.number(),
      base: values,
      mine: values,
      dialog: z.custom<DialogRequest>((value) => typeof value === 'object' && value !== null).optional(),
      path: z.string().optional(),
    }),
  ),
})

function decode(text: string, now: number): readonly KeptDraft[] {
  try {
    const { drafts } = fileSchema.parse(JSON.parse(text))
    return drafts.filter(({ at }) => now - at < LONGEST_DAYS * 86_400_000)
  } catch {
    // Whatever another version of the app has written is no draft of this one.
    return []
  }
}

function encode(drafts: readonly KeptDraft[]): string {
  const kept = [...drafts]
  for (;;) {
    if (kept.length === 0) return ''
    const text = JSON.stringify({ format: FORMAT, drafts: kept }, withoutFiles)
    if (text.length <= MOST_CHARACTERS) return text
    kept.pop()
  }
}

/** Leaves out chosen files, which cannot be kept as text; the form then shows its stored picture. */
function withoutFiles(_key: string, value: unknown): unknown {
  const holdsFile =
    typeof value === 'object' && value !== null && Object.values(value).some((each) => each instanceof Blob)
  return holdsFile ? undefined : value
}

interface Ports {
  readonly read: () => Promise<string | null>
  readonly write: (text: string) => Promise<unknown>
  readonly now: () => number
}

export interface DraftStore {
  /** Reads what an earlier session left. */
  readonly load: () => Promise<void>
  /** Keeps the input of an open form. */
  readonly keep: (draft: Omit<KeptDraft, 'at'>) => void
  /** Forgets a draft, because it was saved or discarded. */
  readonly remove: (id: string) => void
  /** Forgets all drafts. */
  readonly clear: () => Promise<void>
  /** Writes what is not written yet. */
  readonly flush: () => void
  /** The drafts of forms that are not open, the newest first. */
  readonly offered: () => readonly KeptDraft[]
  /** Hands a draft to the form that goes on with it. */
  readonly take: (id: string) => KeptDraft | undefined
  /** The draft that a panel of the current screen goes on with. */
  readonly resumed: () => KeptDraft | undefined
  readonly resume: (draft: KeptDraft | undefined) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The drafts of one person in one organisation. */
export function createDraftStore({ read, write, now }: Ports): DraftStore {
  let drafts: readonly KeptDraft[] = []
  const open = new Set<string>()
  let offered: readonly KeptDraft[] = []
  let resumed: KeptDraft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of listeners) listener()
  }

  function writeNow() {
    clearTimeout(timer)
    timer = undefined
    // What cannot be kept is still in the form. Nothing can be done about it, and nobody waits for it.
    void write(encode(drafts)).catch(() => undefined)
  }

  function change(next: readonly KeptDraft[]) {
    drafts = next.slice(0, MOST_DRAFTS)
    offered = drafts.filter(({ id }) => !open.has(id))
    timer ??= setTimeout(writeNow, WRITE_DELAY)
    tell()
  }

  const without = (id: string) => drafts.filter((each) => each.id !== id)

  return {
    load: async () => {
      const text = await read().catch(() => null)
      if (text === null || text === '') return
      const known = new Set(drafts.map(({ id }) => id))
      drafts = [...drafts, ...decode(text, now()).filter(({ id }) => !known.has(id))]
      offered = drafts.filter(({ id }) => !open.has(id))
      tell()
    },
    keep: (draft) => {
      open.add(draft.id)
      change([{ ...draft, at: now() }, ...without(draft.id)])
    },
    remove: (id) => {
      open.delete(id)
      if (drafts.some((each) => each.id === id)) change(without(id))
    },
    clear: async () => {
      drafts = []
      offered = []
      clearTimeout(timer)
      timer = undefined
      await write('').catch(() => undefined)
      tell()
    },
    flush: () => {
      if (timer !== undefined) writeNow()
    },
    offered: () => offered,
    take: (id) => {
      const draft = drafts.find((each) => each.id === id)
      if (!draft) return undefined
      open.add(id)
      offered = offered.filter((each) => each.id !== id)
      tell()
      return draft
    },
    resumed: () => resumed,
    resume: (draft) => {
      resumed = draft
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
