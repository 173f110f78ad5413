import { isolated } from '#shared/i18n/isolate-names.ts'
import { accentFor, type ColourScheme } from '#shared/colour/accent.ts'
import { markup, trusted, type Html } from '#server/platform/html/html.ts'
import { previewOf, type MailBlock, type MailContent, type MailLink } from './mail-content.ts'
import { palette } from '#server/platform/html/palette.ts'
import { LOGO_SOURCE } from './mailer.ts'

/** The branding of a mail in the name of an organisation. */
export interface MailBrand {
  /** The brand colour as '#rrggbb'; null to use the product's colour. */
  readonly colour: string | null
  /** The logo as a JPEG; null for none. */
  readonly logo: Buffer | null
  /** How to reach the organisation, one text a line (rule D371). */
  readonly contact: readonly string[]
}

export const productBrand: MailBrand = { colour: null, logo: null, contact: [] }

/** The colours of a mail in the light and the dark scheme. */
interface MailColours {
  readonly light: Readonly<Record<keyof typeof palette.light, string>>
  readonly dark: Readonly<Record<keyof typeof palette.dark, string>>
}

const { light } = palette

/** The product's colours with the accent of an organisation's brand colour, readable in both schemes (rule D242). */
function coloursOf(brandColour: string | null): MailColours {
  if (brandColour === null) return palette
  const inScheme = (scheme: ColourScheme) => {
    const accent = accentFor(brandColour, scheme)
    return {
      ...palette[scheme],
      accent: accent['--color-accent'],
      'accent-ink': accent['--color-accent-ink'],
      'accent-text': accent['--color-accent-text'],
    }
  }
  return { light: inScheme('light'), dark: inScheme('dark') }
}

/** Inline styles define the light scheme for all clients; clients with a dark scheme use these classes. */
const darkStyles = ({ dark }: MailColours): Html =>
  trusted(`<style>
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important }
  .well { background: ${dark.sunken} !important }
  .ink, .well { color: ${dark.ink} !important }
  .ink-2 { color: ${dark['ink-2']} !important }
  .line { border-color: ${dark.line} !important }
  .link { color: ${dark['accent-text']} !important }
  .act { background: ${dark.accent} !important; color: ${dark['accent-ink']} !important }
}
</style>`)

const fonts = 'system-ui,-apple-system,&#39;Segoe UI&#39;,Roboto,Helvetica,Arial,sans-serif'
const ink = `color:${light.ink};line-height:1.5;font-size`
const ink2 = `color:${light['ink-2']};line-height:1.5;font-size`
const style = (css: string): Html => trusted(`style="${css}"`)
const table = trusted('cellpadding="0" cellspacing="0" border="0" width="100%"')

/**
 * The style of the preview text, which mail lists show but the mail itself hides. Without it, lists would repeat name and
 * title; blanks after it keep the following text out of the preview.
 */
const hidden = style(
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all',
)

/**
 * The HTML part of a mail: one column, with a light and a dark scheme. The only image is the logo, which is part of the mail (rule
 * D295).
 */
export function mailHtml(mail: MailContent, brand: MailBrand = productBrand): string {
  const colours = coloursOf(brand.colour)
  const { locale, title, blocks, organisationName, footer } = mail
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${darkStyles(colours)}
</head>
<body class="paper" ${style(`margin:0;background:${light.paper}`)}>
<div ${hidden}>${previewOf(mail)}${trusted('&#847;&zwnj;&nbsp;'.repeat(60))}</div>
<div role="article" aria-roledescription="email" aria-label="${title}" lang="${locale}">
<table role="presentation" ${table}><tr><td class="paper" align="center" ${style(`padding:24px 12px;background:${light.paper}`)}>
<table role="presentation" ${table} ${style(`max-width:560px;font-family:${fonts}`)}>
<tr><td class="ink-2" ${style(`padding:0 4px 12px;font-weight:600;${ink2}:14px`)}>${brand.logo !== null && logo}${isolated(organisationName)}</td></tr>
<tr><td class="surface" ${style(`padding:28px 24px 20px;background:${light.surface};border:1px solid ${light.line};border-radius:12px`)}>
<h1 class="ink" ${style(`margin:0 0 16px;color:${light.ink};font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.015em`)}>${title}</h1>
${blocks.map((block) => blockHtml(block, colours))}</td></tr>
<tr><td class="ink-2" ${style(`padding:16px 4px 0;${ink2}:12px`)}>${footer}${brand.contact.map((line) => markup`<br>${line}`)}</td></tr>
</table>
</td></tr></table>
</div>
</body>
</html>
`.text
}

/** The alternative text is empty, because the organisation's name is next to the logo. The background stays white in dark mail programs. */
const logo = trusted(
  `<img src="${LOGO_SOURCE}" alt="" width="40" height="40" style="vertical-align:middle;margin-right:12px;border-radius:8px;background:#ffffff">`,
)

function blockHtml(block: MailBlock, colours: MailColours): Html {
  switch (block.kind) {
    case 'text':
      return markup`<p class="ink" ${style(`margin:0 0 16px;${ink}:16px`)}>${block.text}</p>\n`
    case 'note':
      return markup`<p class="ink-2" ${style(`margin:0 0 8px;${ink2}:14px`)}>${block.text}</p>\n`
    case 'code':
      return markup`<p class="well" ${style(`margin:0 0 16px;padding:16px;background:${light.sunken};border-radius:8px;letter-spacing:0.25em;text-align:center;font-weight:600;${ink}:32px`)}>${block.code}</p>\n`
    case 'facts':
      return markup`<table ${table} ${style('margin:0 0 16px;border-collapse:collapse')}>\n${block.facts.map(factHtml)}</table>\n`
    case 'links':
      return markup`<p class="ink-2" ${style(`margin:0 0 16px;${ink2}:14px`)}>${block.label}: ${block.links.map((link, index) => linkHtml(link, index, colours))}</p>\n`
    default:
      return markup`<p ${style('margin:0 0 16px')}><a class="act" href="${block.href}" ${style(`display:inline-block;padding:12px 20px;background:${colours.light.accent};border-radius:8px;color:${colours.light['accent-ink']};font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none`)}>${block.text}</a></p>\n`
  }
}

const linkHtml = ({ text, href }: MailLink, index: number, { light: own }: MailColours): Html =>
  markup`${index > 0 && trusted(' &middot; ')}<a class="link" href="${href}" ${style(`color:${own['accent-text']};font-weight:600`)}>${text}</a>`

function factHtml({ label, lines }: { readonly label: string; readonly lines: readonly string[] }): Html {
  const cell = `border-top:1px solid ${light.line};text-align:left;vertical-align:top`
  const shown = lines.map((line, index) => markup`${index > 0 && trusted('<br>')}${isolated(line)}`)
  return markup`<tr>
<th class="line ink-2" scope="row" width="112" ${style(`padding:10px 12px 10px 0;font-weight:400;${cell};${ink2}:14px`)}>${label}</th>
<td class="line ink" ${style(`padding:10px 0;${cell};${ink}:14px`)}>${shown}</td>
</tr>\n`
}
