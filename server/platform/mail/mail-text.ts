import { isolated } from '#shared/i18n/isolate-names.ts'
import type { MailBlock, MailContent } from './mail-content.ts'
import { productBrand } from './mail-html.ts'

/** The plain-text part of a mail. */
export function mailText({ title, blocks, footer }: MailContent, { contact } = productBrand): string {
  const foot = [footer, ...contact].join('\n')
  return `${[title, ...blocks.map(blockText), '-- ', foot].join('\n\n').replace('-- \n\n', '-- \n')}\n`
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text
    case 'code':
      return `    ${block.code}`
    case 'facts':
      return block.facts.map(({ label, lines }) => `${label}: ${inOneLine(lines.map(isolated))}`).join('\n')
    case 'links':
      return [`${block.label}:`, ...block.links.map(({ text, href }) => `- ${text}: ${href}`)].join('\n')
    default:
      return `${block.text}: ${block.href}`
  }
}

/** Joins lines: a sentence is followed by a space, what stands before one by a full stop, and anything else by a semicolon. */
const inOneLine = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    if (text === '') return line
    return `${text}${isSentence(text) ? ' ' : isSentence(line) ? '. ' : '; '}${line}`
  }, '')

const isSentence = (line: string): boolean => /[.!?]$/.test(line)
