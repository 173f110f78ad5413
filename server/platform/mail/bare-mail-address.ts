/** The address in `Name <address>`, or the whole text when it is only an address. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
