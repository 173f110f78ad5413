import type { Locale } from '#shared/i18n/locale.ts'

/** The content of a mail without its layout. The text part and the HTML part are both made from it. */
export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  readonly title: string
  readonly blocks: readonly MailBlock[]
  readonly organisationName: string
  readonly footer: string
}

export type MailBlock =
  | { readonly kind: 'text'; readonly text: string }
  /** A paragraph in a smaller, grey style. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'action'; readonly text: string; readonly href: string }
  /** Secondary links in one line. */
  | { readonly kind: 'links'; readonly label: string; readonly links: readonly MailLink[] }

export interface MailFact {
  readonly label: string
  /** The lines of the value. */
  readonly lines: readonly string[]
}

export interface MailLink {
  readonly text: string
  readonly href: string
}

/** The preview text that mail lists show beside the subject: the first paragraph. */
export const previewOf = ({ blocks, title }: MailContent): string =>
  blocks.find((block) => block.kind === 'text')?.text ?? title
