import type { Ref } from 'react'
import { SearchField } from './search-field.tsx'
import type { ListSearch } from './use-focus-first-result.ts'

interface ListSearchFormProps {
  /** The input element. */
  ref: Ref<HTMLInputElement>
  search: ListSearch
  label: string
  /** Whether the field has the small height of the header's buttons. */
  isCompact?: boolean
}

/** The search field of a list. Enter moves the focus to the first result. */
export function ListSearchForm({ ref, search, label, isCompact = false }: ListSearchFormProps) {
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of a few years ago do not know <search>
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
    >
      <SearchField
        ref={ref}
        label={label}
        value={search.text}
        onChange={search.type}
        hotkey="/"
        isCompact={isCompact}
      />
    </form>
  )
}
