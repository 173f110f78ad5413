/** A picture: its file, relative to the page, and its description. */
export type Picture = {
  readonly file: string
  readonly screen: string
  readonly width: number
  readonly locale: string
  readonly scheme: string
}

const figure = ({ file, width, locale, scheme }: Picture): string =>
  `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${width} · ${locale} · ${scheme}</figcaption></figure>`

const section = (screen: string, pictures: readonly Picture[]): string =>
  `<h2 id="${screen}">${screen}</h2>\n<div>${pictures.map(figure).join('\n')}</div>`

/** An HTML page with all pictures, screen by screen. */
export function indexPage(pictures: readonly Picture[]): string {
  const byScreen = Map.groupBy(pictures, ({ screen }) => screen)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Inplan, every screen</title>
<style>
body { font: 14px system-ui; margin: 24px; background: #eee }
nav a { margin-right: 12px }
div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
figure { margin: 0; background: #fff; padding: 8px; border-radius: 8px }
img { height: 420px; max-width: 640px; object-fit: contain; object-position: top left; display: block }
</style>
<h1>Every screen</h1>
<nav>${[...byScreen.keys()].map((screen) => `<a href="#${screen}">${screen}</a>`).join('')}</nav>
${[...byScreen].map(([screen, each]) => section(screen, each)).join('\n')}
</html>
`
}
