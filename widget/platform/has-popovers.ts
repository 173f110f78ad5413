/** Whether the browser has popovers. Of the oldest ones, none has. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype
