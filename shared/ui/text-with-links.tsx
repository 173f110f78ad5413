import { Fragment } from 'react'

interface TextWithLinksProps {
  /** For example 'I agree to the [terms] and the [policy]'. */
  text: string
  /** The link of each bracketed part in order, opened in a new tab. Undefined while it is unknown. */
  addresses: readonly (string | undefined)[]
}

/** A sentence with links, whose position each language's text defines with brackets. */
export function TextWithLinks({ text, addresses }: TextWithLinksProps) {
  // The odd parts were in brackets.
  return text.split(/\[([^\]]*)\]/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={addresses[(index - 1) / 2]} target="_blank" rel="noopener">
        {part}
      </a>
    ),
  )
}
