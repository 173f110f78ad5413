import { Fragment } from 'react'

/** A mail address that breaks after "@", a dot or a hyphen when its line is too short. */
export function EmailAddressText({ address }: { address: string }) {
  return address.split(/(?<=[@.-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
