import { type Language, otherLanguage } from '#shared/domain/words/words.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { SingleChoiceButtons } from '../single-choice-buttons.tsx'

interface ContentLanguageChoiceProps {
  /** The organisation's language, which comes first. */
  own: Language
  value: Language
  onChange: (language: Language) => void
  /** Whether something is not written in the other language. */
  isMissing: boolean
  /** Whether a text in the other language cannot be saved. */
  hasProblem?: boolean
  /** Whether a text in the organisation's language cannot be saved. */
  hasOwnProblem?: boolean
}

/** In which language the texts of a form are shown and written. */
export function ContentLanguageChoice({
  own,
  value,
  onChange,
  isMissing,
  hasProblem = false,
  hasOwnProblem = false,
}: ContentLanguageChoiceProps) {
  const t = useText('provider')
  const other = otherLanguage(own)
  const name = t(`words.${other}`)
  const ownName = t(`words.${own}`)
  const otherLabel = hasProblem
    ? t('words.to-check', { language: name })
    : isMissing
      ? t('words.missing', { language: name })
      : name
  return (
    <SingleChoiceButtons
      label={t('words.language')}
      value={value}
      onChange={onChange}
      options={[
        { value: own, label: hasOwnProblem ? t('words.to-check', { language: ownName }) : ownName },
        { value: other, label: otherLabel },
      ]}
      {...(value !== own && { hint: t('words.hint', { language: ownName }) })}
    />
  )
}
