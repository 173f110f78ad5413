import { Fragment } from 'react'

interface TextWithBracketedLinksProps {
  /** A text with links in brackets, for example 'I agree to the [terms] and the [policy]'. */
  text: string
  /** The addresses of the bracketed parts in order; each link opens in a new tab. Undefined while an address is unknown. */
  addresses: readonly (string | undefined)[]
}

/** A sentence with links. The brackets in each language's text mark the links. */
export function TextWithBracketedLinks({ text, addresses }: TextWithBracketedLinksProps) {
  // Parts at odd indexes were in brackets.
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
