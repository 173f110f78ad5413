import type { Locale } from '#shared/i18n/locale.ts'

/** What a mail says, apart from how it looks: both the text and the HTML part are made from it. */
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
  /** A quieter line. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'facts'; readonly facts: readonly MailFact[] }
  | { readonly kind: 'action'; readonly text: string; readonly href: string }

export interface MailFact {
  readonly label: string
  /** One line each. */
  readonly lines: readonly string[]
}
