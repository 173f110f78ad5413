import type { Locale } from '#shared/i18n/locale.ts'
import styles from './gallery.module.css'
import { groups } from './component-story-groups.ts'

interface Place {
  group: string | null
  /** The only story to show; null shows all stories of the group. */
  story: string | null
  locale: Locale
  theme: 'light' | 'dark'
}

const addressOf = ({ group, story, locale, theme }: Place): string =>
  `?${new URLSearchParams({ group: group ?? '', ...(story !== null && { story }), locale, theme }).toString()}`

/** Shows the stories of one group, or a single story, as the page's query says. */
export function Gallery(place: Place) {
  const shown = groups.find(({ title }) => title === place.group) ?? groups[0]
  const here = { ...place, group: shown?.title ?? null }
  const stories = shown?.stories.filter(({ name }) => place.story === null || name === place.story) ?? []
  return (
    <div className={styles.page}>
      {place.story === null && (
        <nav className={styles.nav} aria-label="Stories">
          {groups.map(({ title }) => (
            <a key={title} href={addressOf({ ...here, group: title })} aria-current={title === here.group && 'page'}>
              {title}
            </a>
          ))}
          <a href={addressOf({ ...here, locale: here.locale === 'en' ? 'nl' : 'en' })}>
            {here.locale === 'en' ? 'Nederlands' : 'English'}
          </a>
          <a href={addressOf({ ...here, theme: here.theme === 'dark' ? 'light' : 'dark' })}>
            {here.theme === 'dark' ? 'light' : 'dark'}
          </a>
        </nav>
      )}
      <main>
        <h1 className={styles.title}>{here.group}</h1>
        {stories.map(({ name, press, Example }) => (
          <section key={name} className={styles.story} data-story={name} data-press={press}>
            <p className={styles.name}>
              <a href={addressOf({ ...here, story: name })}>{name}</a>
            </p>
            <div className={styles.example}>
              <Example />
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}
