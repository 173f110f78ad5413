export const widget = {} as const
