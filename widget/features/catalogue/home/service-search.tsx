import { useEffect } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { TextField, useSearch, VisuallyHidden } from '#shared/ui/index.ts'

export interface ServiceSearchProps {
  onQuery: (query: string) => void
  /** The number of services found; undefined while the search field is empty. */
  found: number | undefined
}

/** The search field of a long list of services. The number of results is announced to screen readers. */
export function ServiceSearch({ onQuery, found }: ServiceSearchProps) {
  const t = useText('widget')
  const { text, setText, query } = useSearch()
  useEffect(() => onQuery(query), [onQuery, query])
  return (
    <div>
      <TextField
        label={t('home.search')}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <VisuallyHidden>
        <output>{found !== undefined && t('home.found', { count: found })}</output>
      </VisuallyHidden>
    </div>
  )
}
