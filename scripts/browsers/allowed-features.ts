/** A feature that one of the oldest browsers lacks, and that may be used all the same. */
export interface AllowedFeature {
  readonly feature: string
  /** The only source file, or package, that may use it; without one, all may. */
  readonly file?: string
  /** What happens in a browser without it. */
  readonly because: string
}

/** Names of ours that are also names of newer features. */
const namesakes: readonly AllowedFeature[] = [
  ...['.connection', '.login', '.preferences', '.when'].map((feature) => ({
    feature,
    because: 'data of ours has fields of that name',
  })),
  ...['.drop()', '.take()'].map((feature) => ({ feature, because: 'functions of ours have that name' })),
  { feature: '.union()', because: 'it is a function of zod' },
]

/** Used only where the browser has it, with something else elsewhere. */
const guarded: readonly AllowedFeature[] = [
  { feature: '.requestIdleCallback', because: 'when-idle.ts waits a second instead' },
  { feature: '.cancelIdleCallback', because: 'as above' },
  {
    feature: '.checkVisibility',
    file: 'shared/ui/use-unseen-texts.ts',
    because: 'without it, what is in the page counts as visible',
  },
  { feature: '<popover>', because: 'account-menu.tsx and toaster.tsx open without it' },
  { feature: '.togglePopover', because: 'as above' },
  { feature: ':popover-open', because: 'as above; a style sheet has it in rules of its own' },
  { feature: '.popover', because: 'without the top layer, the panel has the highest z-index (embed-styles.ts)' },
  { feature: '.showPopover', because: 'as above' },
  { feature: 'light-dark()', file: 'shared/ui/apply-accent.ts', because: 'it looks for it' },
  { feature: 'light-dark()', file: 'widget/embed/embed-styles.ts', because: 'the light colour stands before it' },
  { feature: ':-webkit-search-cancel-button', because: 'Firefox has no such button to hide' },
]

/** What packages use, which look whether it is there, or which have a function of that name. The sources may not use it. */
const inPackages: readonly AllowedFeature[] = [
  { feature: '.toArray()', file: 'node_modules/axios', because: 'a function of axios and React' },
  { feature: '.use()', file: 'node_modules/react', because: 'a function of React' },
  { feature: '.dispose()', file: 'node_modules/@mui/x-charts', because: 'a function of the charts' },
  { feature: ':view-transition', file: 'node_modules/react-dom', because: 'looks for it' },
  { feature: ':view-transition-group', file: 'node_modules/react-dom', because: 'looks for it' },
  { feature: 'Error.captureStackTrace', file: 'node_modules/axios', because: 'looks for it' },
  { feature: 'Intl.Segmenter', file: 'node_modules/@mui/x-charts', because: 'looks for it' },
  { feature: 'URL.canParse', file: 'node_modules/zod', because: 'looks for it' },
  { feature: ':-webkit-scrollbar', file: 'node_modules/@mui/material', because: 'Firefox has scrollbar-width' },
]

/** What only looks better with it. */
const decoration: readonly AllowedFeature[] = [
  ...['@page', 'size'].map((feature) => ({ feature, because: 'the paper is as the printer has it' })),
  { feature: 'forced-color-adjust', because: 'Safari has no forced colours' },
  { feature: 'text-wrap', because: 'lines break as they always did' },
  { feature: 'text-size-adjust', because: 'Safari has it with a prefix; on a desk there is nothing to adjust' },
  { feature: 'field-sizing', because: 'the field keeps its size' },
  { feature: 'hyphens', because: 'Safari has it with a prefix, which the build adds' },
  { feature: 'user-select', because: 'Safari has it with a prefix, which the build adds' },
  { feature: 'resize', because: 'nobody resizes a field on a phone' },
  { feature: 'scrollbar-color', because: 'the scrollbar has the colours of the system' },
  { feature: 'scrollbar-width', because: 'the scrollbar is as wide as the system’s' },
  { feature: '@starting-style', because: 'a dialog appears at once' },
  { feature: '<autocapitalize>', because: 'only keyboards on a screen capitalise' },
  { feature: 'content-visibility', because: 'what is not seen is drawn as well' },
  { feature: 'overflow-clip-margin', because: 'a ring at the edge is cut off' },
  { feature: '-webkit-touch-callout', because: 'only iOS has the menu that it hides' },
]

/** The style sheets that may have `:has()`, with a fallback for browsers without it or for what is no loss. */
const withHas: readonly AllowedFeature[] = [
  ...['shared/ui/field.module.css', 'shared/calendar/view/view-toggle.module.css'].map((file) => ({
    feature: ':has',
    file,
    because: 'a ring of the focus has a fallback; a disabled field has its usual colours',
  })),
  { feature: ':has', file: 'widget/features/money/payment/radio-list.module.css', because: 'the ring has a fallback' },
  {
    feature: ':has',
    file: 'shared/ui/base.css',
    because: 'the cursor over a label and the page behind a dialog are as usual',
  },
]

export const allowedFeatures: readonly AllowedFeature[] = [
  ...namesakes,
  ...guarded,
  ...inPackages,
  ...decoration,
  ...withHas,
]
