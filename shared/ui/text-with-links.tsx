import { Fragment } from 'react'

interface TextWithLinksProps {
  /** 'I agree to the [terms] and the [policy]' */
  text: string
  /** Where what stands in brackets leads, in order; it opens beside this page, so nothing here is lost. Undefined while it is not known. */
  addresses: readonly (string | undefined)[]
}

/** A sentence of which some words are links, whatever their order in the sentence of a language is. */
export function TextWithLinks({ text, addresses }: TextWithLinksProps) {
  // Every second part stood in brackets.
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
