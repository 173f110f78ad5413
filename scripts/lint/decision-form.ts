/** What stands at the head of a decision, and in its line of the index. */
export interface DecisionHead {
  readonly file: string
  readonly number: number
  readonly title: string
  readonly date: string
  readonly status: string
}

const head = /^# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\n\nStatus: (.+)\n/
const status = /^(accepted|superseded by decision \d+|obsolete: .+)$/
const sections = /^Context, Choice, (Rejected, )?Consequences$/

const nameOf = (number: number, title: string): string => {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return `${String(number).padStart(4, '0')}-${words.join('-')}.md`
}

/** Returns the head of a decision, or nothing when it has another form. */
export function decisionHead(file: string, text: string): DecisionHead | undefined {
  const [, number, title, date, state] = head.exec(text) ?? []
  if (!number || !title || !date || !state) return undefined
  return { file, number: Number(number), title, date, status: state }
}

/** Returns what is wrong with the form of a decision, as sentences. */
export function decisionFaults(file: string, text: string): string[] {
  const found = decisionHead(file, text)
  if (!found)
    return [
      'It does not begin with "# 12. Title", "Date: 2026-01-31" and "Status: accepted", with empty lines between them.',
    ]
  const name = nameOf(found.number, found.title)
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading).join(', ')
  return [
    ...(file === name ? [] : [`Its file has another name than ${name}, which its number and title give.`]),
    ...(status.test(found.status) ? [] : [`"${found.status}" is no status.`]),
    ...(sections.test(headings)
      ? []
      : [`Its sections are not Context, Choice, perhaps Rejected, and Consequences, but ${headings}.`]),
  ]
}

/** The decisions that the tables of the index list. */
export const indexedDecisions = (index: string): DecisionHead[] =>
  [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\) +\| (.+?) +\| (\S+) +\| (.+?) +\|$/gm)].map(
    ([, number, file = '', title = '', date = '', state = '']) => ({
      file,
      number: Number(number),
      title,
      date,
      status: state,
    }),
  )
