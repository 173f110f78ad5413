/**
 * `!important` on the host element alone: there the page's rules would win otherwise, be it `* { all: unset }`. What it
 * keeps of the page is the direction of writing.
 */
const shared = 'iframe{display:block;width:100%;height:100%;border:0}:host{all:initial!important;'

/** The place is kept from the beginning, so that nothing moves when the widget comes. */
export const inlineStyle = `${shared}display:block!important}iframe{height:640px}`

/**
 * The panel takes no room and moves nothing: it floats, and where the screen is small (rule B9.7) it fills it. What lies on
 * the launcher is black or white, whichever can be read. The widget that fills the screen has a way to close of its own.
 */
export const panelStyle = (colour: string): string => `${shared}position:fixed!important;z-index:2147483647!important}
button,dialog{all:initial;position:fixed;bottom:24px;inset-inline-end:24px;box-shadow:0 12px 32px -8px #0006}
button{max-width:300px;padding:16px;border-radius:28px;overflow:hidden;font:600 16px/24px system-ui;white-space:nowrap;text-overflow:ellipsis;background:${colour};color:#fff;color:oklch(from ${colour} calc((.58 - l)*999) 0 0);cursor:pointer}
button:focus-visible{outline:3px solid #1f6fd0;outline-offset:3px}
svg{width:24px;vertical-align:top;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round}
dialog{bottom:96px;width:420px;height:min(680px,100dvh - 120px);border-radius:16px;overflow:hidden;color-scheme:light dark;background:light-dark(#f6f2ea,#111614);visibility:hidden;opacity:0;transform:translateY(16px);transition:.3s}
dialog:only-child{inset:0;margin:auto}
dialog[open]{visibility:visible;opacity:1;transform:none}
dialog::backdrop{background:#0006}
@media (max-width:500px){button{font-size:0}dialog[open]+button{display:none}dialog{inset:var(--y,64px) 0 auto!important;width:100%;height:var(--h,100dvh);border-radius:0}}
@media (prefers-reduced-motion:reduce){dialog{transition:none}}
@media print{:host{display:none!important}}`
