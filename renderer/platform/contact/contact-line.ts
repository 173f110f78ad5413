interface Reachable {
  readonly email: string
  readonly phoneNumber: string
}

/** How somebody is reached: "noor@example.com · 06 5550 0101". Lines do not break within the phone number. */
export const contactLine = ({ email, phoneNumber }: Reachable): string =>
  [email, phoneNumber.replaceAll(' ', '\u00A0')].filter(Boolean).join(' · ')
