import { Fragment } from 'react'

/** An e-mail address that breaks after "@", a dot or a hyphen when its line is too short, and inside a word only then. */
export function EmailText({ address }: { address: string }) {
  return address.split(/(?<=[@.-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
