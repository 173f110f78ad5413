/**
 * `!important` on the host element alone: there the page's rules would win otherwise, be it `* { all: unset }`.
 *
 * The panel takes no room and moves nothing: it floats, and where the screen is small (rule B9.7) it fills it.
 */
export const styleOf = (colour: string): string => `
:host{all:initial!important;position:fixed!important;z-index:2147483000!important;right:0!important;bottom:0!important;color-scheme:light dark!important}
button{position:fixed;right:24px;bottom:24px;display:grid;place-items:center;width:56px;height:56px;padding:0;border:0;border-radius:50%;background:${colour};color:#fff;cursor:pointer;box-shadow:0 1px 2px #0002,0 12px 32px -8px #0006}
@supports (color:contrast-color(red)){button{color:contrast-color(${colour})}}
button:focus-visible{outline:3px solid #1f6fd0;outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.panel{position:fixed;right:24px;bottom:96px;width:420px;height:min(680px,calc(100dvh - 120px));border-radius:16px;overflow:hidden;background:light-dark(#f6f2ea,#111614);box-shadow:0 1px 2px #0002,0 12px 32px -8px #0006;visibility:hidden;opacity:0;transform:translateY(16px);transition:opacity .3s,transform .3s,visibility .3s}
:host([open]) .panel{visibility:visible;opacity:1;transform:none}
iframe{display:block;width:100%;height:100%;border:0}
@media (max-width:500px){.panel{inset:0;width:auto;height:100dvh;border-radius:0}:host([open]) button{display:none}}
@media (prefers-reduced-motion:reduce){.panel{transition:none}}`
