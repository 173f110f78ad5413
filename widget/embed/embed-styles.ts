/**
 * `!important` is used on the host element only, because the page's rules, even `* { all: unset }`, would win there otherwise.
 * The writing direction is the only property that the host element inherits from the page.
 *
 * While there is no answer of the frame, a paragraph with a link to the widget's own page is shown in its place.
 */
const shared = (theme: string): string => `iframe{border:0;width:100%;height:100%;display:block}
p{all:initial;display:grid;gap:16px;padding:24px;font:16px/24px system-ui;color-scheme:${theme};background:light-dark(#f6f2ea,#111614);color:light-dark(#4b564f,#b9c2bb)}
a{color:light-dark(#0f5147,#8bd5c3)}
p button{all:initial;justify-self:start;padding:10px 0;font:inherit;color:inherit;text-decoration:underline;cursor:pointer}
p :focus-visible{outline:3px solid #1f6fd0;outline-offset:3px}
p+iframe{display:none}
:host{all:initial!important;`

/** The height is reserved from the start, so that nothing moves when the widget appears. It is as wide as its widest screen. */
export const inlineStyle = (_colour: string, theme: string): string =>
  `${shared(theme)}display:block!important}iframe{max-width:560px;height:640px;margin:auto}p{max-width:512px;margin:auto}p button{display:none}`

/**
 * The panel floats above the page and takes no space in it. On a small screen it fills the screen (rule B9.7), and the launcher
 * is hidden, because the widget has a close button. The launcher's text is black or white, whichever is easier to read.
 */
export const panelStyle = (
  colour: string,
  theme: string,
): string => `${shared(theme)}position:fixed!important;z-index:2147483647!important}
:host>button,dialog{all:initial;position:fixed;bottom:24px;inset-inline-end:24px;box-shadow:0 12px 32px -8px #0006}
:host>button{max-width:300px;padding:16px;border-radius:28px;overflow:hidden;font:600 16px/24px system-ui;white-space:nowrap;text-overflow:ellipsis;background:${colour};color:#fff;color:oklch(from ${colour} calc((.58 - l)*999) 0 0);cursor:pointer}
:host>button:focus-visible{outline:3px solid #1f6fd0;outline-offset:3px}
svg{width:24px;vertical-align:top;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
dialog{bottom:96px;width:420px;height:min(680px,100dvh - 120px);border-radius:16px;overflow:hidden;color-scheme:${theme};background:#f6f2ea;background:light-dark(#f6f2ea,#111614);visibility:hidden;opacity:0;transform:translateY(16px);transition:.3s}
dialog:only-child{inset:0;margin:auto}
dialog[open]{visibility:visible;opacity:1;transform:none}
dialog::backdrop{background:#0006}
@media (max-width:500px){:host>button{font-size:0}}
@media (max-width:500px),(max-height:420px){dialog[open]+button{display:none}dialog{inset:var(--y,64px) 0 auto!important;width:100%;height:var(--h,100dvh);border-radius:0}}
@media (prefers-reduced-motion:reduce){dialog{transition:none}}
@media (forced-colors:active){:host>button,dialog{border:2px solid ButtonText}}
@media print{:host{display:none!important}}`

/** The link instead of the launcher in a browser without constructed style sheets. */
export const linkStyle =
  'position:fixed;bottom:24px;right:24px;z-index:2147483647;padding:16px;border-radius:28px;font:600 16px system-ui;background:#0f5147;color:#fff'
