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
  /** Ways on that are not the main one, in one line. */
  | { readonly kind: 'links'; readonly label: string; readonly links: readonly MailLink[] }

export interface MailFact {
  readonly label: string
  /** One line each. */
  readonly lines: readonly string[]
}

export interface MailLink {
  readonly text: string
  readonly href: string
}

/** What a list of mails shows beside the subject: the first thing that the mail says. */
export const previewOf = ({ blocks, title }: MailContent): string =>
  blocks.find((block) => block.kind === 'text')?.text ?? title
