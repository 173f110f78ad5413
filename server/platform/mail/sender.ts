/** The address in `Name <address>`, or all of it when that is what it is. */
export const addressOf = (sender: string): string => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender
